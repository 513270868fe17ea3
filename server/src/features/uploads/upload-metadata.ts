import { inputErrorOf, UploadFields } from '@koma/contract'
import type { Upload } from '@tus/server'
import { z } from 'zod'
import { Failure } from '../../http/failure.ts'

/** What `Upload-Metadata` may contain: the fields of `POST /photo`, the file's name, and the file's SHA-256 in base64. */
const UploadMetadata = UploadFields.extend({
  filename: z.string().default(''),
  sha256: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be a SHA-256 in base64')
    .transform((digest) => Buffer.from(digest, 'base64').toString('hex'))
    .optional(),
})

export function readMetadata(given: Upload['metadata']): z.output<typeof UploadMetadata> {
  const said = Object.entries(given ?? {}).filter(([, value]) => value !== null)
  const parsed = UploadMetadata.safeParse(Object.fromEntries(said))
  if (parsed.success) return parsed.data
  const { error, message } = inputErrorOf(parsed.error, 'Upload-Metadata')
  throw new Failure(error, { message })
}
