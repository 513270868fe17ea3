import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { PackSource } from '../downloads/index.ts'
import { allowsOriginal } from '../users/index.ts'
import { findPartner, isSeenBy, type Queries } from './access.ts'

/** Lets both users of a thread download its photos. A photo that was sent several times is packed once. */
export function dmSource(db: Queries): PackSource {
  return {
    enter: async (request, { callerId }) => {
      if (callerId === null) throw new Failure('unauthenticated')
      const partner = request.from === 'dm' ? await findPartner(db, callerId, request.user_id) : undefined
      if (!partner?.threadId) throw new Failure('not_found')
      return { subject: partner.threadId }
    },
    select: async ({ callerId, subject }) => {
      if (callerId === null) throw new Failure('unauthenticated')
      return {
        photos: db
          .selectFrom('dm_photos as sent')
          .innerJoin('dm_sides as side', 'side.thread_id', 'sent.thread_id')
          .innerJoin('photos', 'photos.photo_id', 'sent.photo_id')
          .select(['photos.photo_id', 'photos.bytes', 'photos.filename', 'photos.taken_at', 'photos.taken_offset'])
          .select([
            sql<Date>`max(sent.sent_at)`.as('moment'),
            sql<boolean>`photos.owner_id = ${callerId} or ${allowsOriginal(sql`photos.owner_id`)}`.as('is_original'),
          ])
          .where('sent.thread_id', '=', subject)
          .where('side.user_id', '=', callerId)
          .where(isSeenBy(callerId))
          .groupBy('photos.photo_id'),
      }
    },
  }
}
