import { photoCalls } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../http/failure.ts'
import { readForm } from '../../http/form.ts'
import { type Blobs, BlobTooLarge, type StagedBlob } from '../../ports/blobs/blobs.ts'

const { fields, files } = photoCalls['POST /photo'].form

/** Streams an uploaded file to the staging area; a file over the limit is refused as soon as it passes it. */
export async function receiveUpload(request: FastifyRequest, blobs: Blobs) {
  let filename = ''
  const staged: StagedBlob[] = []
  try {
    const form = await readForm(request, fields, Object.keys(files), async (file) => {
      filename = file.filename
      staged.push(await blobs.stage(file.stream, { maxBytes: limits.upload.maxBytes }))
    })
    const [file] = staged
    if (!file) throw new Failure('invalid_input', { message: 'file: is missing' })
    return { file, filename, fields: form.fields }
  } catch (error) {
    for (const file of staged) await file.discard()
    if (error instanceof BlobTooLarge) throw new Failure('size_upper', { cause: error })
    throw error
  }
}

/** The SHA-256 of `Content-Digest` (RFC 9530) in hex; null where none is sent. Another algorithm alone is not checked. */
export function declaredDigest(header: string | string[] | undefined): string | null {
  const value = Array.isArray(header) ? header.join(',') : header
  const match = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]+={0,2}):/.exec(value ?? '')
  if (!match?.[1]) return null
  const digest = Buffer.from(match[1], 'base64')
  if (digest.length !== 32) throw new Failure('digest_mismatch')
  return digest.toString('hex')
}
