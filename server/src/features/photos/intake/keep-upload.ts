import type { Photo, UploadFields } from '@koma/contract'
import type { z } from 'zod'
import type { Caller } from '../../../http/handler.ts'
import type { StagedBlob } from '../../../ports/blobs/blobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findOwnPhoto } from '../library/own-photo.ts'
import { type IngestPorts, ingestPhoto } from './ingest.ts'

type UploadPorts = IngestPorts & Pick<Ports, 'contentUrls'>

interface ArrivedUpload {
  caller: Caller
  filename: string
  fields: z.output<typeof UploadFields>
  /** In hex. */
  sha256: string | null
}

/** Creates a photo from an uploaded file and returns it as its owner sees it. The caller removes the staged file. */
export async function keepUpload(
  ports: UploadPorts,
  file: StagedBlob,
  { caller: { userId: ownerId, device, client }, filename, fields, sha256 }: ArrivedUpload,
): Promise<{ photo: Photo; isNew: boolean }> {
  const { photo, isNew } = await ingestPhoto(ports, file, {
    ownerId,
    filename,
    lastModified: fields.last_modified_at === undefined ? null : new Date(fields.last_modified_at),
    utcOffsetMinutes: fields.utc_offset_minutes ?? null,
    sha256,
    source: fields.source,
    logFacts: fields.log_facts,
    device,
    // The id of a client is that of its session, which is its device.
    clientId: client === undefined ? undefined : device,
  })
  const answer = await findOwnPhoto(ports, ownerId, photo.photo_id)
  return { photo: answer.photo, isNew }
}
