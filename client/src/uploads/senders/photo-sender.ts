import type { FormFields, LogFacts, Photo } from '@koma/contract'
import type { LocalFile } from '../local-file.ts'
import type { TokenSource } from './authorized-transport.ts'
import { failureOfAnswer, jsonOf, SendFailure } from './send-failure.ts'
import type { Transport, TransportAnswer } from './transport.ts'

export interface OutgoingPhoto {
  file: LocalFile
  width: number
  height: number
  utcOffsetMinutes: number
  /** Of the whole file, in base64. */
  sha256: string | null
  /** What the log of the virtual world says of the moment, as far as its user lets it be sent. */
  logFacts?: LogFacts | undefined
}

export interface SentPhoto {
  photo: Photo
  /** False if the owner already had these bytes; then nothing was added to the storage. */
  isNew: boolean
}

interface SendOptions {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Sends a file to the server. Rejects with SendFailure. Sending the same file twice results in the same photo. */
export interface PhotoSender {
  send(photo: OutgoingPhoto, options: SendOptions): Promise<SentPhoto>
}

export interface SenderOptions {
  /** The absolute address of the API, without a slash at the end. */
  baseUrl: string
  token: TokenSource
  transport: Transport
  /** Which kind of program sends the file. */
  source: FormFields<'POST /photo'>['source']
}

/** What is sent about a file besides its bytes, by the field names of `POST /photo`. */
export function fieldsOf(photo: OutgoingPhoto, source: SenderOptions['source']): Record<string, string> {
  const { file, width, height, utcOffsetMinutes, logFacts } = photo
  return {
    // The server rejects times before 1970, which files from some archives have.
    ...(file.lastModified >= 0 ? { last_modified_at: String(file.lastModified) } : {}),
    width: String(width),
    height: String(height),
    utc_offset_minutes: String(utcOffsetMinutes),
    source,
    ...(logFacts ? { log_facts: JSON.stringify(logFacts) } : {}),
  }
}

/** Throws SendFailure unless the response is that of a completed upload. */
export function sentPhotoOf(answer: TransportAnswer): SentPhoto {
  if (answer.status !== 200 && answer.status !== 201) throw failureOfAnswer(answer)
  const photo = jsonOf(answer)
  // Cut off, or not from our server. The photo may have arrived, and sending it again results in the same photo.
  if (!photo) throw new SendFailure('other', { passes: true })
  return { photo: photo as Photo, isNew: answer.status === 201 }
}
