import type { Photo } from '@koma/contract'
import {
  codeOf,
  failureOf,
  type OutgoingPhoto,
  type PhotoSender,
  type SenderOptions,
  SendFailure,
  tokenOf,
} from './photo-sender.ts'

interface Answer {
  status: number
  body: unknown
  retryAfter: string | null
}

/** The whole file in one form. XMLHttpRequest, since fetch does not tell how much of a body has gone out. */
export function createFormSender({ baseUrl, token }: SenderOptions): PhotoSender {
  return {
    async send(photo, { signal, onProgress }) {
      const bearer = await tokenOf(token, null)
      let answer = await post(`${baseUrl}/photo`, photo, bearer, signal, onProgress)
      if (answer.status === 401 && bearer) {
        const renewed = await tokenOf(token, bearer)
        if (renewed && renewed !== bearer) answer = await post(`${baseUrl}/photo`, photo, renewed, signal, onProgress)
      }
      if (answer.status === 200 || answer.status === 201) {
        return { photo: answer.body as Photo, isNew: answer.status === 201 }
      }
      throw failureOf(answer.status, codeOf(answer.body), answer.retryAfter)
    },
  }
}

function post(
  url: string,
  photo: OutgoingPhoto,
  bearer: string | null,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new SendFailure('canceled'))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = (failure: SendFailure) => () => reject(failure)
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    if (bearer) request.setRequestHeader('Authorization', `Bearer ${bearer}`)
    if (photo.sha256) request.setRequestHeader('Content-Digest', `sha-256=:${photo.sha256}:`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(readAnswer(request)))
    request.addEventListener('error', fail(new SendFailure('network', { passes: true })))
    request.addEventListener('timeout', fail(new SendFailure('network', { passes: true })))
    request.addEventListener('abort', fail(new SendFailure('canceled')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(formOf(photo))
  })
}

function formOf({ file, width, height, utcOffsetMinutes }: OutgoingPhoto): FormData {
  const form = new FormData()
  // The fields first: the server reads the form as it comes.
  // The server knows no time before 1970; some archives give their files one.
  if (file.lastModified >= 0) form.set('last_modified_at', String(file.lastModified))
  form.set('width', String(width))
  form.set('height', String(height))
  form.set('utc_offset_minutes', String(utcOffsetMinutes))
  form.set('source', 'web')
  form.set('file', file, file.name)
  return form
}

function readAnswer(request: XMLHttpRequest): Answer {
  const { status } = request
  const retryAfter = request.getResponseHeader('Retry-After')
  try {
    return { status, body: JSON.parse(request.responseText), retryAfter }
  } catch {
    // A proxy's page, or an answer cut off on its way.
    return { status: status < 300 ? 502 : status, body: null, retryAfter }
  }
}
