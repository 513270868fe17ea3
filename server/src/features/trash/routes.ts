import { type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { addFullPhotos, IndexAnswers, readTrashPart, readTrashParts } from '../lists/index.ts'
import { answerPage, libraryVersion, type PageQuestion } from '../photos/index.ts'
import { clearTrash, deletePhotos } from './delete-photos.ts'
import { movePhotos } from './move-photos.ts'
import { type TrashOrder, trashPage } from './store.ts'

type TrashPorts = Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock' | 'contentUrls'>

export function trashRoutes(ports: TrashPorts): Handlers {
  const db = ports.database.kysely
  const indexes = new IndexAnswers(ports)
  const pageOf = (userId: string, question: PageQuestion & { by: TrashOrder }) =>
    answerPage(ports, userId, trashPage(db, userId, question).execute(), {
      limit: question.limit,
      momentOf: (row) => ({ added: row.added_at, taken: row.taken_at, trashed: row.trashed_at })[question.by],
      answer: (photo, row) => ({ ...photo, trashed_at: row.trashed_at.toISOString() }),
    })
  return {
    'POST /trash/add': async ({ caller, body }) => {
      await movePhotos(ports, caller.userId, body.photo_ids, ports.clock.now())
      return noContent()
    },

    'POST /trash/restore': async ({ caller, body }) => {
      await movePhotos(ports, caller.userId, body.photo_ids, null)
      return noContent()
    },

    'POST /trash/delete': async ({ caller, body }) => {
      await deletePhotos(ports, caller.userId, body.photo_ids)
      return noContent()
    },

    'POST /trash/clear': async ({ caller }) => {
      await clearTrash(ports, caller.userId)
      return noContent()
    },

    'GET /trash/index': async ({ caller: { userId }, query, request, reply }) =>
      indexes.send(request, reply, {
        list: { kind: 'trash', listId: userId },
        ...query,
        version: await libraryVersion(db, userId),
      }),

    'GET /trash/parts': async ({ caller, query }) => ok(await readTrashParts(db, caller.userId, query)),

    'GET /trash/part': async ({ caller: { userId }, query }) => {
      const part = await readTrashPart(db, userId, query)
      return ok(
        await addFullPhotos(part, query, async (page) => (await pageOf(userId, { ...page, by: query.by })).photos),
      )
    },

    'GET /trash': async ({ caller: { userId }, query }) => ok(await pageOf(userId, query)),
  }
}
