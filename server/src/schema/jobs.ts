/** Every background job and its payload. */
export interface JobTable {
  /** Continues to prepare an export. */
  'exports.prepare': { exportId: string }
  /** Mails the owner that the export is ready. */
  'exports.mail': { exportId: string }
  /** Removes exports that have expired, were cancelled or were replaced. */
  'exports.sweep': Record<string, never>
  /** Removes sessions and codes that have expired, and attempts whose window has ended. */
  'identity.sweep': Record<string, never>
  /** Continues to remove everything of an account that was deleted. */
  'leaving.remove': { departureId: string }
  /** Confirms the deletion of an account by mail. */
  'leaving.mail': { departureId: string }
  /** Looks for removals that were left behind, and forgets those that are done. */
  'leaving.sweep': Record<string, never>
  /** Deletes old changes from the logs of lists. */
  'lists.prune': Record<string, never>
  /** Ends suspensions whose time has come, and deletes reports that were decided long ago. */
  'moderation.sweep': Record<string, never>
  /** Deletes old notifications that were read, and the oldest of readers who have very many. */
  'notifications.purge': Record<string, never>
  /** Takes the digests of the pixels of photos from before these were kept. */
  'photos.digest': Record<string, never>
  /**
   * Makes a photo's variants, the small ones or the large one. `crashes` is how often the picture timed out or crashed its
   * process before.
   */
  'photos.render': { photoId: string; stage: 'small' | 'large'; crashes?: number }
  'photos.sweep': Record<string, never>
  /** Ends the subscriptions of deleted accounts, and renews simulated ones. */
  'plans.sweep': Record<string, never>
  /** Tells the devices of a user what happened since they were told last. */
  'push.send': { userId: string }
  /** Deletes photos that have been in the trash for the whole retention time. */
  'trash.purge': Record<string, never>
  /** Finishes emptying the trash; `until` is when that began. */
  'trash.clear': { ownerId: string; until: string }
  /** Removes the blobs of deleted photos. */
  'trash.remove-blobs': Record<string, never>
  /** Removes resumable uploads that have expired, and parts that belong to none. */
  'uploads.sweep': Record<string, never>
}
