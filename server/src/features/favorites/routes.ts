import { favoriteCollection } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { addFullPhotos, readPart, readParts } from '../lists/index.ts'
import { answerSeen } from '../sight/index.ts'
import { hiddenFavorites } from './hidden-favorites.ts'
import { deleteFavorite, favoritesPage, holdSeenPhoto, insertFavorite, lockFavorites } from './store.ts'

export function favoriteRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>): Handlers {
  const db = ports.database.kysely
  const listOf = async (userId: string) => ({
    kind: 'favorites' as const,
    listId: userId,
    hidden: await hiddenFavorites(db, userId),
  })
  return {
    'GET /favorite': async ({ caller: { userId }, query }) => {
      const rows = await favoritesPage(db, userId, query).execute()
      const next = rows[query.limit]
      return ok({
        photos: await answerSeen(ports, userId, rows.slice(0, query.limit)),
        has_more: next !== undefined,
        next: next
          ? {
              startTimestamp: (query.by === 'taken' ? next.taken_at : next.favorited_at).getTime(),
              startPhotoId: next.photo_id,
            }
          : null,
        collection: favoriteCollection,
      })
    },

    'GET /favorite/parts': async ({ caller, query }) => ok(await readParts(db, await listOf(caller.userId), query)),

    'GET /favorite/part': async ({ caller: { userId }, query }) => {
      const part = await readPart(db, await listOf(userId), query)
      return ok(
        await addFullPhotos(part, query, async (page) => {
          const rows = await favoritesPage(db, userId, { ...page, by: query.by }).execute()
          return answerSeen(ports, userId, rows.slice(0, page.limit))
        }),
      )
    },

    'GET /favorite/{photoId}': async ({ caller: { userId }, params }) => {
      const rows = await favoritesPage(db, userId, { by: 'added', direction: 'past', limit: 1 })
        .where('favorite.photo_id', '=', params.photoId)
        .execute()
      const [photo] = await answerSeen(ports, userId, rows)
      if (!photo) throw new Failure('photo_not_in_favorites')
      return ok(photo)
    },

    'POST /favorite/{photoId}': async ({ caller, params }) => {
      await db.transaction().execute(async (trx) => {
        await lockFavorites(trx, caller.userId)
        const held = await holdSeenPhoto(trx, caller.userId, params.photoId)
        // A password opens nothing here: when favorites are listed, we could not check whether the user still has it.
        if (held !== 'seen') throw new Failure(held === 'locked' ? 'forbidden' : 'not_found')
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
