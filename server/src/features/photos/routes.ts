import type { Photo } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import { created, type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { assertRoomFor } from '../plans/index.ts'
import { findUser } from '../users/index.ts'
import { ingestPhoto } from './ingest.ts'
import { libraryIndex, libraryPage } from './library.ts'
import { ownPhoto } from './photo-answer.ts'
import { type PhotoRow, photosOf } from './store.ts'
import { declaredDigest, receiveUpload } from './upload-form.ts'

type PhotoPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls'>

export function photoRoutes(ports: PhotoPorts): Handlers {
  const db = ports.database.kysely
  const asOwner = async (ownerId: string, rows: readonly PhotoRow[]): Promise<Photo[]> => {
    const owner = await findUser(db, ownerId)
    return owner ? rows.map((row) => ownPhoto(ports, row, owner)) : []
  }
  return {
    'POST /photo': async ({ caller, request }) => {
      const sha256 = declaredDigest(request.headers['content-digest'])
      await assertRoomFor(db, caller.userId, declaredLength(request.headers['content-length']))
      const { file, filename, fields } = await receiveUpload(request, ports.blobs)
      try {
        const { photo, isNew } = await ingestPhoto(ports, file, {
          ownerId: caller.userId,
          filename,
          lastModified: fields.last_modified_at === undefined ? null : new Date(fields.last_modified_at),
          utcOffsetMinutes: fields.utc_offset_minutes ?? null,
          sha256,
        })
        const [answer] = await asOwner(caller.userId, [photo])
        if (!answer) throw new Failure('unauthenticated')
        return isNew ? created(answer) : ok(answer)
      } finally {
        await file.discard()
      }
    },

    'GET /my/index': async ({ caller, query }) => ok(await libraryIndex(db, caller.userId, query)),

    'GET /my': async ({ caller, query }) => {
      const { photos, next } = await libraryPage(db, caller.userId, query)
      const start = next && { time: query.by === 'added' ? next.added_at : next.taken_at, id: next.photo_id }
      return ok({
        photos: await asOwner(caller.userId, photos),
        has_more: start !== null,
        next: start && { startTimestamp: start.time.getTime(), startPhotoId: start.id },
      })
    },

    'GET /my/{PhotoId}': async ({ caller, params }) => {
      const [row] = await photosOf(db, caller.userId, [params.PhotoId])
      const [photo] = row ? await asOwner(caller.userId, [row]) : []
      if (!row || !photo) throw new Failure('not_found')
      return ok({
        ...photo,
        trashed_at: row.trashed_at?.toISOString() ?? null,
        vrchat_author:
          row.author_name === null ? null : { vrchat_user_id: row.author_id, vrchat_display_name: row.author_name },
        albums: [],
        shares: [],
      })
    },
  }
}

/** The length of the whole body, a little more than the file's: enough to turn away what cannot fit before it is sent. */
function declaredLength(header: string | undefined): number {
  const envelope = 4096
  const length = Number(header ?? 0)
  return Number.isFinite(length) ? Math.max(0, length - envelope) : 0
}
