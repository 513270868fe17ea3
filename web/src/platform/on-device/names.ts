/** Caches of the service worker. Those that hold what a user has seen have the user's id in their names. */
export const configCache = 'koma-config'
export const ownerCache = 'koma-owner'
const picturePrefix = 'koma-pictures'

export type PictureSize = 'small' | 'large'

export const pictureCache = (size: PictureSize, userId: string) => `${picturePrefix}-${size}-${userId}`

/** Whether a cache holds what a user has seen, and not this user. Null stands for nobody. */
export function isOfAnother(cacheName: string, userId: string | null): boolean {
  if (!cacheName.startsWith(picturePrefix)) return false
  return userId === null || !cacheName.endsWith(`-${userId}`)
}

/** From now on pictures are kept for this user, and those of anybody else are removed. Null stands for a guest. Answered when done. */
export interface OwnerMessage {
  type: 'owner'
  userId: string | null
}

/** Answered with the name of the release that the service worker is part of. */
export const releaseMessage = { type: 'release' } as const

/** A newer service worker takes over when its user has agreed, or has nothing to agree to. */
export const takeOverMessage = { type: 'take-over' } as const

/** What the page tells the service worker. */
export type WorkerMessage = OwnerMessage | typeof releaseMessage | typeof takeOverMessage

/** Where the signed-in user is kept in the local storage. */
export const meKey = 'koma.me'

/** The tag of the browser's background sync for uploads. */
export const uploadSyncTag = 'koma-uploads'
/** What the service worker asks of a page: to go on with uploads that are kept on this device. */
export const resumeMessage = { type: 'resume-uploads' } as const
