import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { othersPhotos } from '../photos/index.ts'
import { holdPhoto, selectTagged } from './access.ts'
import { hasTag, removeTag, taggedPage } from './store.ts'
import { tagPeople } from './tag-people.ts'

export function tagRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>): Handlers {
  const db = ports.database.kysely
  return {
    'POST /my/{PhotoId}/tag': async ({ caller, params, body }) =>
      ok({ in_users: await tagPeople(ports, caller.userId, params.PhotoId, body.in_user_ids) }),

    'GET /tagged': async ({ caller: { userId }, query }) => {
      const rows = await taggedPage(db, userId, query).execute()
      const next = rows[query.limit]
      const moment = query.by === 'added' ? next?.tagged_at : next?.taken_at
      return ok({
        photos: await othersPhotos(ports, userId, `tagged:${userId}`, rows.slice(0, query.limit)),
        has_more: next !== undefined,
        next: next && moment ? { startTimestamp: moment.getTime(), startPhotoId: next.photo_id } : null,
      })
    },

    'GET /tagged/{PhotoId}': async ({ caller: { userId }, params }) => {
      const rows = await selectTagged(db, userId).where('tag.photo_id', '=', params.PhotoId).execute()
      const [photo] = await othersPhotos(ports, userId, `tagged:${userId}`, rows)
      if (!photo) throw new Failure('not_found')
      return ok(photo)
    },

    /** Works even if the caller has muted the owner: people may always remove their own tag. */
    'DELETE /tagged/{PhotoId}': async ({ caller, params }) => {
      await db.transaction().execute(async (trx) => {
        const { userId } = caller
        const photo = await holdPhoto(trx, params.PhotoId, () => hasTag(trx, params.PhotoId, userId), [userId])
        if (!photo) throw new Failure('not_found')
        await removeTag(trx, photo, userId)
      })
      return noContent()
    },
  }
}
