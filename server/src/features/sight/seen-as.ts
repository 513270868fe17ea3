import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { isSentTo } from '../dm/index.ts'
import { isSharedWith } from '../shares/index.ts'
import { selectTagged } from '../tags/index.ts'

/** How a user sees a photo. */
export type SeenAs = 'owner' | 'tagged' | 'shared' | 'sent'

interface PhotoColumns {
  photoId: RawBuilder<unknown>
  ownerId: RawBuilder<unknown>
}

/**
 * The way by which the user sees a photo: as its owner first, then by a tag, through a share, by DM; null if by none. With
 * `asMember`, only shares that the user belongs to count, and not those that are open to everybody with the link.
 */
export function seenAs(
  db: Kysely<Schema>,
  userId: string,
  { photoId, ownerId }: PhotoColumns,
  { asMember = false } = {},
): RawBuilder<SeenAs | null> {
  const tagged = selectTagged(db, userId)
    .clearSelect()
    .select(sql`true`.as('is_tagged'))
    .where(sql<boolean>`tag.photo_id = ${photoId}`)
    .limit(1)
  return sql<SeenAs | null>`case
    when ${ownerId} = ${userId} then 'owner'
    when ${tagged} then 'tagged'
    when ${isSharedWith(userId, photoId, { asMember })} then 'shared'
    when ${isSentTo(userId, photoId)} then 'sent' end`
}
