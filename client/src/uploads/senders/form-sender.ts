import { wholeOf } from '../local-file.ts'
import { authorizedTransport } from './authorized-transport.ts'
import { fieldsOf, type OutgoingPhoto, type PhotoSender, type SenderOptions, sentPhotoOf } from './photo-sender.ts'

/** Sends the whole file in one form. */
export function createFormSender({ baseUrl, token, transport, source }: SenderOptions): PhotoSender {
  const request = authorizedTransport(transport, token)
  return {
    async send(photo, { signal, onProgress }) {
      const headers: Record<string, string> = photo.sha256 ? { 'Content-Digest': `sha-256=:${photo.sha256}:` } : {}
      const body = formOf(photo, source)
      return sentPhotoOf(await request({ method: 'POST', url: `${baseUrl}/photo`, headers, body, signal, onProgress }))
    },
  }
}

function formOf(photo: OutgoingPhoto, source: SenderOptions['source']): FormData {
  const form = new FormData()
  // The file comes last: the server reads the form as it arrives, and needs the fields before the end of the file.
  for (const [name, value] of Object.entries(fieldsOf(photo, source))) form.set(name, value)
  form.set('file', wholeOf(photo.file), photo.file.name)
  return form
}
