import { Failure } from '../../http/failure.ts'
import { created, type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { assertRoomFor } from '../plans/index.ts'
import { findUser } from '../users/index.ts'
import { ingestPhoto } from './ingest.ts'
import { libraryPage, libraryRows, libraryVersion } from './library.ts'
import { writeIndex } from './library-index.ts'
import { IndexAnswers } from './library-index-answers.ts'
import { answerPage } from './library-page.ts'
import { ownPhotos } from './photo-answer.ts'
import { photosOf } from './store.ts'
import { declaredDigest, receiveUpload } from './upload-form.ts'

type PhotoPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls'>

export function photoRoutes(ports: PhotoPorts): Handlers {
  const db = ports.database.kysely
  const indexes = new IndexAnswers()
  const ownPhoto = async (ownerId: string, photoId: string) => {
    const [[row], owner] = await Promise.all([photosOf(db, ownerId, [photoId]), findUser(db, ownerId)])
    const [photo] = row && owner ? ownPhotos(ports, owner, [row]) : []
    if (!row || !photo) throw new Failure('not_found')
    return { row, photo }
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
          source: fields.source,
        })
        const answer = await ownPhoto(caller.userId, photo.photo_id)
        return isNew ? created(answer.photo) : ok(answer.photo)
      } finally {
        await file.discard()
      }
    },

    'GET /my/index': async ({ caller: { userId }, query, request, reply }) =>
      indexes.send(request, reply, {
        name: `${userId}-${query.by}-${query.order}`,
        version: await libraryVersion(db, userId),
        write: () => writeIndex(db, libraryRows(userId, query)),
      }),

    'GET /my': async ({ caller: { userId }, query }) =>
      ok(
        await answerPage(ports, userId, libraryPage(db, userId, query).execute(), {
          limit: query.limit,
          momentOf: (row) => (query.by === 'added' ? row.added_at : row.taken_at),
          answer: (photo) => photo,
        }),
      ),

    'GET /my/{PhotoId}': async ({ caller, params }) => {
      const { row, photo } = await ownPhoto(caller.userId, params.PhotoId)
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
