import { favoriteCollection } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { answerPage } from '../photos/index.ts'
import { deleteFavorite, favoritesPage, holdVisiblePhoto, insertFavorite, lockFavorites } from './store.ts'

export function favoriteRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls'>): Handlers {
  const db = ports.database.kysely
  return {
    'GET /favorite': async ({ caller: { userId }, query }) => {
      const page = await answerPage(ports, userId, favoritesPage(db, userId, query).execute(), {
        limit: query.limit,
        momentOf: (row) => row.favorited_at,
        answer: (photo) => photo,
      })
      return ok({ ...page, collection: favoriteCollection })
    },

    'POST /favorite/{photoId}': async ({ caller, params }) => {
      await db.transaction().execute(async (trx) => {
        await lockFavorites(trx, caller.userId)
        if (!(await holdVisiblePhoto(trx, caller.userId, params.photoId))) throw new Failure('not_found')
        await insertFavorite(trx, caller.userId, params.photoId, ports.clock.now())
      })
      return noContent()
    },

    'DELETE /favorite/{photoId}': async ({ caller, params }) => {
      if (!(await deleteFavorite(db, caller.userId, params.photoId))) throw new Failure('photo_not_in_favorites')
      return noContent()
    },
  }
}
