import { limits } from '@koma/contract/limits'
import { authorizedTransport } from './authorized-transport.ts'
import { fieldsOf, type OutgoingPhoto, type PhotoSender, type SenderOptions, sentPhotoOf } from './photo-sender.ts'
import { type KeyValueStore, RememberedUploads } from './remembered-uploads.ts'
import { failureOfAnswer, interrupted, SendFailure } from './send-failure.ts'
import type { Transport, TransportAnswer } from './transport.ts'

export interface ResumableSenderOptions extends SenderOptions {
  /** Where the addresses of unfinished uploads are kept, so that they can be completed after a restart. */
  store: KeyValueStore
}

const version = { 'Tus-Resumable': '1.0.0' }
const bodyType = 'application/offset+octet-stream'

type Sending = Parameters<PhotoSender['send']>[1]

/**
 * Sends a file by tus 1.0: an interrupted upload resumes where it stopped, also after a restart of this program.
 * See: [Note: Resumable uploads] in ARCHITECTURE.md.
 */
export function createResumableSender(options: ResumableSenderOptions): PhotoSender {
  const { baseUrl, token, transport, store, source } = options
  const request = authorizedTransport(transport, token)
  const remembered = new RememberedUploads(store)
  const endpoint = baseUrl + limits.upload.resumablePath

  async function send(photo: OutgoingPhoto, sending: Sending) {
    const { signal } = sending
    let position = await findPosition(request, addressOf(photo), signal)
    if (!position) {
      position = { url: await begin(photo, signal), offset: 0 }
      remembered.keep(photo, position.url)
    }
    for (;;) {
      const answer = await append(request, position.url, position.offset, photo, sending)
      if (answer.status !== 204) return sentPhotoOf(answer)
      const offset = offsetOf(answer)
      // The server accepted nothing, and repeating the request would loop forever.
      if (offset <= position.offset) throw new SendFailure('other')
      position.offset = offset
    }
  }

  /** Ignores an address that was stored while the API had another URL. */
  function addressOf(photo: OutgoingPhoto): string | null {
    const url = remembered.find(photo)
    return url?.startsWith(`${endpoint}/`) ? url : null
  }

  async function begin(photo: OutgoingPhoto, signal: AbortSignal): Promise<string> {
    const headers = {
      ...version,
      'Upload-Length': String(photo.file.size),
      'Upload-Metadata': metadataOf(photo, source),
    }
    const answer = await request({ method: 'POST', url: endpoint, headers, signal })
    if (answer.status !== 201) throw failureOfPart(answer)
    const location = answer.header('Location')
    if (!location) throw new SendFailure('other')
    return new URL(location, endpoint).href
  }

  return {
    async send(photo, sending) {
      try {
        const sent = await send(photo, sending)
        remembered.forget(photo)
        return sent
      } catch (error) {
        if (sending.signal.aborted) discard(request, remembered.find(photo))
        if (!(error instanceof SendFailure && error.passes)) remembered.forget(photo)
        throw error
      }
    },
  }
}

interface Position {
  url: string
  offset: number
}

/** Returns null if the upload has to start over. Throws if the server is too busy to answer, so that no parts are lost. */
async function findPosition(request: Transport, url: string | null, signal: AbortSignal): Promise<Position | null> {
  if (!url) return null
  const answer = await request({ method: 'HEAD', url, headers: version, signal })
  if (answer.status === 404) return null
  if (answer.status >= 300) throw failureOfPart(answer)
  return { url, offset: offsetOf(answer) }
}

function append(
  request: Transport,
  url: string,
  offset: number,
  { file }: OutgoingPhoto,
  { signal, onProgress }: Sending,
): Promise<TransportAnswer> {
  return request({
    method: 'PATCH',
    url,
    headers: { ...version, 'Upload-Offset': String(offset), 'Content-Type': bodyType },
    body: file.slice(offset, file.size),
    signal,
    onProgress: (fraction) => onProgress((offset + fraction * (file.size - offset)) / file.size),
  }).then((answer) => {
    if (answer.status >= 300) throw failureOfPart(answer)
    return answer
  })
}

/** Removes the parts on the server after a cancellation. If that fails, they expire. */
function discard(request: Transport, url: string | null): void {
  if (url) void request({ method: 'DELETE', url, headers: version }).catch(() => {})
}

/** Another program or tab took the upload over, or its parts are gone: a retry continues with what is there. */
const takenOver: ReadonlySet<number> = new Set([404, 409])

function failureOfPart(answer: TransportAnswer): SendFailure {
  return takenOver.has(answer.status) ? interrupted() : failureOfAnswer(answer)
}

function offsetOf(answer: TransportAnswer): number {
  const offset = Number(answer.header('Upload-Offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new SendFailure('other')
  return offset
}

function metadataOf(photo: OutgoingPhoto, source: SenderOptions['source']): string {
  const { file, sha256 } = photo
  const metadata = { filename: file.name, ...fieldsOf(photo, source), ...(sha256 ? { sha256 } : {}) }
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${base64Of(value)}`)
    .join(',')
}

/** btoa accepts only bytes, one per character. */
function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
