import { type RawBuilder, sql } from 'kysely'

/** Something public, and whose it is. A `user` stands for everything of theirs that is public. */
export type Thing = { ownerId: string } & (
  | { kind: 'share'; shareId: string }
  | { kind: 'share_photo'; shareId: string; photoId: string }
  | { kind: 'photo_link'; photoId: string }
  | { kind: 'promotion_post'; promotionId: string; photoId: string }
  | { kind: 'user' }
)

/**
 * The text by which reports and take-downs know a thing. It does not change if its owner takes it back and makes it public again: the
 * link of a photo, for example, is known by its photo.
 */
export function keyOf(thing: Thing): string {
  switch (thing.kind) {
    case 'share':
      return `share:${thing.shareId}`
    case 'share_photo':
      return `share_photo:${thing.shareId}:${thing.photoId}`
    case 'photo_link':
      return `photo_link:${thing.photoId}`
    case 'promotion_post':
      return `promotion_post:${thing.promotionId}:${thing.photoId}`
    case 'user':
      return `user:${thing.ownerId}`
  }
}

/** The same texts in queries. */
export const keyOfCampaignPost = (promotionId: RawBuilder<unknown>, photoId: RawBuilder<unknown>) =>
  sql<string>`('promotion_post:' || ${promotionId} || ':' || ${photoId})`
export const keyOfLink = (photoId: RawBuilder<unknown>) => sql<string>`('photo_link:' || ${photoId})`
export const keyOfUser = (userId: RawBuilder<unknown>) => sql<string>`('user:' || ${userId})`
export const keyOfPost = (shareId: RawBuilder<unknown>, photoId: RawBuilder<unknown>) =>
  sql<string>`('share_photo:' || ${shareId} || ':' || ${photoId})`
