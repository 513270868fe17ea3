import type { Transport, TransportAnswer } from '@koma/client/uploads'

/** Uses XMLHttpRequest, because fetch does not report how much of a body has been sent. */
export const xhrTransport: Transport = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(new TypeError(`${method} ${url} was not answered`))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (onProgress) {
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    }
    request.addEventListener('load', () => resolve(answerOf(request)))
    for (const type of ['error', 'timeout', 'abort']) request.addEventListener(type, fail)
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(body ?? null)
  })

function answerOf(request: XMLHttpRequest): TransportAnswer {
  const { status, responseText: text } = request
  return { status, text, header: (name) => request.getResponseHeader(name) }
}
