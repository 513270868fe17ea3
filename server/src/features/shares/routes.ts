import type { Share } from '@koma/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { type Caller, created, type Handlers, noContent, ok } from '../../http/handler.ts'
import { collectedMoment } from '../collections/index.ts'
import { addFullPhotos, type HiddenPhotos, readPart, readParts } from '../lists/index.ts'
import { setReadIn } from '../notifications/index.ts'
import { isMutedBy } from '../users/index.ts'
import type { Standing } from './access.ts'
import { changeShare, chooseCover, deleteShare, makeShare } from './change-share.ts'
import { countWaiting, listShares, listWaiting } from './lists.ts'
import { type OpenShare, requireDeed, type ShareDoor, type ShownKey, standingOf } from './open-share.ts'
import { leaveShare, nameUsers, removeUser } from './people/people.ts'
import { addPhotos, countAdded, movePhotos, removePhotos } from './photos/photo-changes.ts'
import { reactInShare } from './photos/reactions.ts'
import {
  answerShared,
  findShareReactions,
  type PlacedPhoto,
  type SharedPhoto,
  selectShared,
  sharePage,
} from './photos/share-photos.ts'
import { answerShares, findPeople } from './share-answer.ts'
import { findListedShare, findSeenShare, findShare, guestId, type HeldShare, lockShare } from './store.ts'

type Key = Omit<ShownKey, 'from'>

export function shareRoutes(door: ShareDoor): Handlers {
  const { ports } = door
  const db = ports.database.kysely
  const keyOf = ({ password, unlock_token }: Key, request: FastifyRequest): ShownKey => ({
    password,
    unlock_token,
    from: request.ip,
  })
  /** Opens a share and its list, as the caller sees it. */
  const openList = async (caller: Caller | null, shareId: string, key: ShownKey) => {
    const viewerId = caller?.userId ?? guestId
    const share = await findListedShare(db, viewerId, shareId)
    if (!share) throw new Failure('not_found')
    const standing = await door.standingWith(key, share, viewerId)
    requireDeed(standing, 'see')
    const { share_id, muted_adders } = share
    const hidden: HiddenPhotos = { isHidden: isMutedBy(viewerId, sql`list_entries.owner_id`), by: muted_adders }
    const list = { kind: 'share' as const, listId: share_id, hidden: muted_adders.length > 0 ? hidden : undefined }
    return { list, open: { share, viewerId, standing } }
  }
  const photosOf = (open: OpenShare, rows: readonly SharedPhoto[], limit: number) =>
    answerShared(ports, open.viewerId, placedIn(open, rows.slice(0, limit)))
  /** Reads the share again after a change, which may have changed the caller's role too. */
  const answer = async (
    viewerId: string,
    shareId: string,
    standingTo: (share: HeldShare) => Standing | Promise<Standing> = (share) => standingOf(share, viewerId),
  ): Promise<Share> => {
    const held = await findShare(db, viewerId, shareId)
    if (!held) throw new Failure('not_found')
    // Before anything of its photos and people is read: a wrong password ends it here.
    const standing = await standingTo(held)
    const [share, people] = await Promise.all([
      findSeenShare(db, viewerId, shareId),
      findPeople(ports, viewerId, [shareId]),
    ])
    if (!share) throw new Failure('not_found')
    const [answered] = await answerShares(ports, viewerId, [{ share, standing }], people)
    if (!answered) throw new Failure('not_found')
    return answered
  }

  return {
    'GET /shares': async ({ caller, query }) => ok(await listShares(ports, caller.userId, query)),

    'GET /shares/waiting': async ({ caller }) => ok(await listWaiting(ports, caller.userId)),

    'GET /shares/waiting/count': async ({ caller }) => ok(await countWaiting(db, caller.userId)),

    'POST /share': async ({ caller, body }) =>
      created(await answer(caller.userId, await makeShare(door, caller.userId, body))),

    'GET /share/{ShareId}': async ({ caller, params, query, request }) => {
      const viewerId = caller?.userId ?? guestId
      const key = keyOf(query, request)
      return ok(await answer(viewerId, params.ShareId, (share) => door.standingWith(key, share, viewerId)))
    },

    'POST /share/{ShareId}/unlock': async ({ caller, params, body, request }) =>
      ok(await door.unlock(caller, params.ShareId, keyOf(body, request))),

    'PATCH /share/{ShareId}': async ({ caller, params, body }) => {
      await changeShare(door, caller.userId, params.ShareId, body)
      return ok(await answer(caller.userId, params.ShareId))
    },

    'DELETE /share/{ShareId}': async ({ caller, params }) => {
      await deleteShare(door, caller.userId, params.ShareId)
      return noContent()
    },

    'PUT /share/{ShareId}/thumbnail': async ({ caller, params, body }) => {
      await chooseCover(door, caller.userId, params.ShareId, body)
      return ok(await answer(caller.userId, params.ShareId))
    },

    'POST /share/{ShareId}/leave': async ({ caller, params, body }) => {
      await leaveShare(door, caller.userId, params.ShareId, { takesPhotos: body?.take_photos ?? false })
      return noContent()
    },

    'GET /share/{ShareId}/added': async ({ caller, params }) => {
      const share = await findShare(db, caller.userId, params.ShareId)
      if (!share) throw new Failure('not_found')
      requireDeed(standingOf(share, caller.userId), 'add_photos')
      return ok({ photo_count: await countAdded(db, share.share_id, caller.userId) })
    },

    'POST /share/{ShareId}/read': async ({ caller: { userId }, params: { ShareId } }) => {
      const now = ports.clock.now()
      await db.transaction().execute(async (trx) => {
        const share = await lockShare(trx, userId, ShareId)
        if (!share) throw new Failure('not_found')
        requireDeed(standingOf(share, userId), 'react')
        await sql`update share_users set seen_at = ${now} where share_id = ${ShareId} and user_id = ${userId}`.execute(
          trx,
        )
        await setReadIn(trx, userId, { shareId: ShareId }, now)
      })
      return noContent()
    },

    'GET /share/{ShareId}/parts': async ({ caller, params, query, request }) =>
      ok(await readParts(db, (await openList(caller, params.ShareId, keyOf(query, request))).list, query)),

    'GET /share/{ShareId}/part': async ({ caller, params, query, request }) => {
      const { list, open } = await openList(caller, params.ShareId, keyOf(query, request))
      return ok(
        await addFullPhotos(await readPart(db, list, query), query, async (page) => {
          const rows = await sharePage(db, list.listId, open.viewerId, { ...page, by: query.by }).execute()
          return photosOf(open, rows, page.limit)
        }),
      )
    },

    'GET /share/{ShareId}/photos': async ({ caller, params, query, request }) => {
      const open = await door.openToSee(caller, params.ShareId, keyOf(query, request))
      const rows = await sharePage(db, open.share.share_id, open.viewerId, query).execute()
      const next = rows[query.limit]
      return ok({
        photos: await photosOf(open, rows, query.limit),
        has_more: next !== undefined,
        next: next ? { startTimestamp: collectedMoment(next, query.by).getTime(), startPhotoId: next.photo_id } : null,
      })
    },

    'POST /share/{ShareId}/photos': async ({ caller, params, body }) => {
      const added_photo_ids = await addPhotos(ports, caller.userId, params.ShareId, body.photo_ids)
      return ok({ ...(await answer(caller.userId, params.ShareId)), added_photo_ids })
    },

    'DELETE /share/{ShareId}/photos': async ({ caller, params, body }) => {
      await removePhotos(ports, caller.userId, params.ShareId, body.photo_ids)
      return ok(await answer(caller.userId, params.ShareId))
    },

    'POST /share/{ShareId}/photos/move': async ({ caller, params, body }) =>
      ok({ undo: await movePhotos(ports, caller.userId, params.ShareId, body.moves) }),

    'GET /share/{ShareId}/photo/{PhotoId}': async ({ caller, params, query, request }) => {
      const open = await door.openToSee(caller, params.ShareId, keyOf(query, request))
      const found = selectShared(db, open.share.share_id, open.viewerId).where('item.photo_id', '=', params.PhotoId)
      const [photo] = await answerShared(ports, open.viewerId, placedIn(open, await found.execute()))
      if (!photo) throw new Failure('not_found')
      return ok(photo)
    },

    'POST /share/{ShareId}/{PhotoId}/reaction': async ({ caller: { userId }, params, body }) => {
      if (body.share_id !== undefined && body.share_id !== params.ShareId) {
        throw new Failure('invalid_input', { message: 'share_id: is not the one of the path' })
      }
      const share = await reactInShare(door, userId, params.ShareId, { ...body, photoId: params.PhotoId })
      return ok({ reactions: await findShareReactions(ports, { share, viewerId: userId }, params.PhotoId) })
    },

    'POST /share/{ShareId}/users': async ({ caller, params, query, body, request }) => {
      const { password = query.password, unlock_token = query.unlock_token } = body
      const key = keyOf({ password, unlock_token }, request)
      const keyVersion = await nameUsers(door, caller, params.ShareId, body.user_ids, key)
      const standingTo = (share: HeldShare) => ({
        ...standingOf(share, caller.userId),
        hasKey: keyVersion === share.key_version,
      })
      return ok(await answer(caller.userId, params.ShareId, standingTo))
    },

    'DELETE /share/{ShareId}/user/{UserId}': async ({ caller, params }) => {
      await removeUser(door, caller.userId, params.ShareId, params.UserId)
      return noContent()
    },
  }
}

function placedIn({ share, standing }: OpenShare, photos: readonly SharedPhoto[]): PlacedPhoto[] {
  return photos.map((photo) => ({ photo, share, standing }))
}
