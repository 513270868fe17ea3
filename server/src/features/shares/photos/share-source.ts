import { sql } from 'kysely'
import { Failure } from '../../../http/failure.ts'
import type { PackSource } from '../../downloads/index.ts'
import { allowsOriginal } from '../../users/index.ts'
import { passOf } from '../access.ts'
import type { ShareDoor } from '../open-share.ts'
import { guestId, isMuted } from '../store.ts'
import { findByPass } from './ways.ts'

/** Lets people download shares. A prepared download can be fetched as long as the pass it was prepared with is valid. */
export function shareSource(door: ShareDoor): PackSource {
  const db = door.ports.database.kysely
  return {
    enter: async (request, { callerId, from }) => {
      if (request.from !== 'share') throw new Failure('not_found')
      const caller = callerId === null ? null : { userId: callerId }
      const key = { password: request.password, unlock_token: request.unlock_token, from }
      const { share, viewerId, standing } = await door.openToSee(caller, request.share_id, key)
      return { subject: passOf(share, viewerId, standing), title: share.name }
    },
    select: async ({ callerId, subject }) => {
      const viewerId = callerId ?? guestId
      const share = subject === null ? undefined : await findByPass(db, subject)
      const givesOriginal = share?.allow_original ? sql`item.adder_id = ${share.owner_id}` : sql`false`
      return {
        photos: db
          .selectFrom('share_photos as item')
          .innerJoin('photos', 'photos.photo_id', 'item.photo_id')
          .select(['photos.photo_id', 'photos.bytes', 'photos.filename', 'photos.taken_at', 'photos.taken_offset'])
          .select([
            'item.added_at as moment',
            sql<boolean>`item.adder_id = ${viewerId} or ${givesOriginal} or ${allowsOriginal(sql`item.adder_id`)}`.as(
              'is_original',
            ),
          ])
          .where('item.share_id', '=', share?.share_id ?? null)
          .where(({ not }) => not('item.hidden'))
          .where(sql<boolean>`not ${isMuted(viewerId)}`),
      }
    },
  }
}
