import type { DmPhoto } from '@koma/contract'

/** Photos that one of the two sent together. */
export interface SentTogether {
  key: string
  /** At least one. */
  photos: readonly DmPhoto[]
}

/** The sendings of a thread, in the order of the photos. */
export function groupBySending(photos: readonly DmPhoto[]): SentTogether[] {
  const keyOf = (photo: DmPhoto) => `${photo.owner.user_id} ${photo.sending_id}`
  return [...Map.groupBy(photos, keyOf)].map(([key, those]) => ({ key, photos: those }))
}

/** Every photo once, where it was sent last: that is what its page shows. In the order of sending. */
export function lastSendings(photos: readonly DmPhoto[]): DmPhoto[] {
  const last = new Map(photos.map((photo) => [photo.photo_id, photo]))
  return photos.filter((photo) => last.get(photo.photo_id) === photo)
}

/** The store of a thread's photos. It has the last sending of each, since stores know photos by their ids. */
export const threadRoom = (userId: string) => `dm:${userId}`

/** A store for one photo that was sent again later: it has reactions of its own. */
export const roomOfEarlier = (userId: string, { sent_at: sentAt }: DmPhoto) => `${threadRoom(userId)}:${sentAt}`
