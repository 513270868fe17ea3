import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type ContentWay, selectListed } from '../photos/index.ts'
import { allowsOriginal, isMutedBy } from '../users/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

/**
 * Photos of others that the viewer is tagged in, without those in the trash and those whose owners the viewer has muted. The
 * viewer's own photos are left out, since they are in the library already.
 */
export function selectTagged(db: Queries, viewerId: string) {
  return selectListed(db, viewerId)
    .innerJoin('photo_tags as tag', 'tag.photo_id', 'photos.photo_id')
    .select(['photos.owner_id', 'tag.tagged_at'])
    .where('tag.user_id', '=', viewerId)
    .where('tag.owner_id', '<>', viewerId)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
    .where(({ not }) => not(isMutedBy(viewerId, sql`tag.owner_id`)))
}

/** Tells the content host who may see photos by a tag. */
export function taggedWay(db: Queries): ContentWay {
  return {
    audienceOf: async (photoId, viewerId) => ((await isTagged(db, viewerId, photoId)) ? 'some' : 'nobody'),
    mayHaveOriginal: async (photoId) => {
      const photo = await db
        .selectFrom('photos')
        .select(allowsOriginal(sql`photos.owner_id`).as('allows'))
        .where('photo_id', '=', photoId)
        .executeTakeFirst()
      return photo?.allows ?? false
    },
  }
}

/** Whether the viewer sees this photo because they are tagged in it. */
export async function isTagged(db: Queries, viewerId: string, photoId: string): Promise<boolean> {
  const tag = await selectTagged(db, viewerId)
    .clearSelect()
    .select('tag.photo_id')
    .where('tag.photo_id', '=', photoId)
    .executeTakeFirst()
  return tag !== undefined
}

export interface HeldPhoto {
  photo_id: string
  owner_id: string
  taken_at: Date
  /** Which of the requested users, and of the owner, exist. */
  people: Set<string>
}

/** Whether a caller may change the marks of a photo of this owner. */
type MayHold = (ownerId: string) => boolean | Promise<boolean>

/**
 * Locks a photo that is not in the trash, which serializes changes to its tags and reactions. Locks its owner and these users
 * first, since the new rows refer to them. The deletion of an account locks the user before the photos too; in another order the
 * two would deadlock. Asks whether the caller may before it locks anything, since nobody else should wait for somebody who may not,
 * and once more with the photo locked, since a tag may have been removed meanwhile.
 */
export async function holdPhoto(
  trx: Transaction<Schema>,
  photoId: string,
  mayHold: MayHold,
  userIds: readonly string[],
): Promise<HeldPhoto | undefined> {
  const found = await trx.selectFrom('photos').select('owner_id').where('photo_id', '=', photoId).executeTakeFirst()
  if (!found || !(await mayHold(found.owner_id))) return undefined
  const users = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${[found.owner_id, ...userIds]}::uuid[])`)
    .orderBy('user_id')
    .forKeyShare()
    .execute()
  const photo = await trx
    .selectFrom('photos')
    .select(['photo_id', 'owner_id', 'taken_at'])
    .where('photo_id', '=', photoId)
    .where('state', '=', 'live')
    .where('trashed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!photo || !(await mayHold(photo.owner_id))) return undefined
  return { ...photo, people: new Set(users.map(({ user_id }) => user_id)) }
}
