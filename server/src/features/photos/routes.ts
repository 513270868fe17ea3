import type { StagedFiles } from '../../http/bodies/staged-files.ts'
import { created, type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { countPlaces } from '../collections/index.ts'
import { addFullPhotos, IndexAnswers, readPart, readParts } from '../lists/index.ts'
import { assertRoomFor } from '../plans/index.ts'
import { declaredDigest } from './intake/content-digest.ts'
import { keepUpload } from './intake/keep-upload.ts'
import { knownStates } from './intake/known-digests.ts'
import { receiveUpload } from './intake/upload-form.ts'
import { type LibraryOrder, libraryPage, libraryVersion } from './library/library.ts'
import { answerPage, type PageQuestion } from './library/library-page.ts'
import { ownPhotoDetail } from './library/own-photo.ts'

type PhotoPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls' | 'verifier'>

export function photoRoutes(ports: PhotoPorts, staged: StagedFiles): Handlers {
  const db = ports.database.kysely
  const indexes = new IndexAnswers(ports)
  const pageOf = (userId: string, question: PageQuestion & { by: LibraryOrder }) =>
    answerPage(ports, userId, libraryPage(db, userId, question).execute(), {
      limit: question.limit,
      momentOf: (row) => (question.by === 'added' ? row.added_at : row.taken_at),
      answer: (photo) => photo,
    })
  return {
    'POST /photo': async ({ caller, request }) => {
      const sha256 = declaredDigest(request.headers['content-digest'])
      await assertRoomFor(db, caller.userId, declaredLength(request.headers['content-length']), ports.clock.now())
      const { photo, isNew } = await staged.during(caller.userId, async (stage) => {
        const { file, filename, fields } = await receiveUpload(request, stage)
        return keepUpload(ports, file, { caller, filename, fields, sha256 })
      })
      return isNew ? created(photo) : ok(photo)
    },

    'POST /photo/known': async ({ caller, body }) => ok({ known: await knownStates(db, caller.userId, body) }),

    'GET /my/index': async ({ caller: { userId }, query, request, reply }) =>
      indexes.send(request, reply, {
        list: { kind: 'library', listId: userId },
        ...query,
        version: await libraryVersion(db, userId),
      }),

    'GET /my/parts': async ({ caller: { userId }, query }) =>
      ok(await readParts(db, { kind: 'library', listId: userId }, query)),

    'GET /my/part': async ({ caller: { userId }, query }) => {
      const part = await readPart(db, { kind: 'library', listId: userId }, query)
      return ok(
        await addFullPhotos(part, query, async (page) => (await pageOf(userId, { ...page, by: query.by })).photos),
      )
    },

    'GET /my': async ({ caller: { userId }, query }) => ok(await pageOf(userId, query)),

    'GET /my/{PhotoId}': async ({ caller, params }) => ok(await ownPhotoDetail(ports, caller.userId, params.PhotoId)),

    'POST /my/places': async ({ caller, body }) => ok(await countPlaces(db, caller.userId, body.photo_ids)),
  }
}

/** Estimates the file's length from that of the whole body, so that we can reject a file that does not fit before it is sent. */
function declaredLength(header: string | undefined): number {
  const envelope = 4096
  const length = Number(header ?? 0)
  return Number.isFinite(length) ? Math.max(0, length - envelope) : 0
}
