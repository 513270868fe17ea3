import { type Album, limits } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import { created, type Handlers, noContent, ok } from '../../http/handler.ts'
import { readCursor, writeCursor } from '../../http/moment-cursor.ts'
import type { Ports } from '../../ports/ports.ts'
import { type CollectedOrder, collectedMoment } from '../collections/index.ts'
import { addFullPhotos, type FullPage, readPart, readParts } from '../lists/index.ts'
import { answerPage, type PageQuestion } from '../photos/index.ts'
import { albumAnswer } from './album-answer.ts'
import {
  addPhotos,
  chooseCover,
  deleteAlbum,
  editAlbum,
  makeAlbum,
  moveAlbums,
  movePhotos,
  removePhotos,
  restorePhotos,
} from './change-album.ts'
import { type AlbumRow, albumPage, albumsPage, findAlbum } from './store.ts'

export function albumRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls'>): Handlers {
  const db = ports.database.kysely
  const own = async (userId: string, albumId: string): Promise<AlbumRow> => {
    const album = await findAlbum(db, userId, albumId)
    if (!album) throw new Failure('not_found')
    return album
  }
  const answer = (album: AlbumRow): Album => albumAnswer(album, ports.contentUrls, ports.clock.now())
  const pageOf = (userId: string, albumId: string, question: PageQuestion & { by: CollectedOrder }) =>
    answerPage(ports, userId, albumPage(db, userId, albumId, question).execute(), {
      limit: question.limit,
      momentOf: (row) => collectedMoment(row, question.by),
      answer: (photo, row) => ({ ...photo, added_at: row.collected_at.toISOString() }),
    })

  return {
    'GET /albums': async ({ caller, query }) => {
      const { rows } = await albumsPage(caller.userId, readCursor(query.cursor), query.limit).execute(db)
      const shown = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? shown.at(-1) : undefined
      return ok({ albums: shown.map(answer), next_cursor: last ? writeCursor(last.updated_at, last.album_id) : null })
    },

    'POST /albums/move': async ({ caller, body }) => ok({ undo: await moveAlbums(ports, caller.userId, body.moves) }),

    'POST /album': async ({ caller, body }) =>
      created(answer(await own(caller.userId, await makeAlbum(ports, caller.userId, body)))),

    'GET /album/{AlbumId}': async ({ caller, params }) => {
      const album = await own(caller.userId, params.AlbumId)
      const first = { direction: 'past', by: 'added', limit: limits.page.default } as const
      return ok({ ...answer(album), photos: (await pageOf(caller.userId, album.album_id, first)).photos })
    },

    'PATCH /album/{AlbumId}': async ({ caller, params, body }) => {
      await editAlbum(ports, caller.userId, params.AlbumId, body)
      return ok(answer(await own(caller.userId, params.AlbumId)))
    },

    'DELETE /album/{AlbumId}': async ({ caller, params }) => {
      await deleteAlbum(ports, caller.userId, params.AlbumId)
      return noContent()
    },

    'GET /album/{AlbumId}/parts': async ({ caller, params, query }) => {
      const album = await own(caller.userId, params.AlbumId)
      return ok(await readParts(db, { kind: 'album', listId: album.album_id }, query))
    },

    'GET /album/{AlbumId}/part': async ({ caller, params, query }) => {
      const album = await own(caller.userId, params.AlbumId)
      const part = await readPart(db, { kind: 'album', listId: album.album_id }, query)
      const readPage = (page: FullPage) => pageOf(caller.userId, album.album_id, { ...page, by: query.by })
      return ok(await addFullPhotos(part, query, async (page) => (await readPage(page)).photos))
    },

    'GET /album/{AlbumId}/photos': async ({ caller, params, query }) => {
      const album = await own(caller.userId, params.AlbumId)
      return ok(await pageOf(caller.userId, album.album_id, query))
    },

    'POST /album/{AlbumId}/photos': async ({ caller, params, body }) => {
      const added_photo_ids = await addPhotos(ports, caller.userId, params.AlbumId, body.photo_ids)
      return ok({ ...answer(await own(caller.userId, params.AlbumId)), added_photo_ids })
    },

    'DELETE /album/{AlbumId}/photos': async ({ caller, params, body }) => {
      await removePhotos(ports, caller.userId, params.AlbumId, body.photo_ids)
      return ok(answer(await own(caller.userId, params.AlbumId)))
    },

    'POST /album/{AlbumId}/photos/restore': async ({ caller, params, body }) => {
      await restorePhotos(ports, caller.userId, params.AlbumId, body.photo_ids)
      return ok(answer(await own(caller.userId, params.AlbumId)))
    },

    'POST /album/{AlbumId}/photos/move': async ({ caller, params, body }) =>
      ok({ undo: await movePhotos(ports, caller.userId, params.AlbumId, body.moves) }),

    'PUT /album/{AlbumId}/thumbnail': async ({ caller, params, body }) => {
      await chooseCover(ports, caller.userId, params.AlbumId, body)
      return ok(answer(await own(caller.userId, params.AlbumId)))
    },
  }
}
