/** Every background job and what it carries. */
export interface JobTable {
  /** Removes sessions and codes that have expired, and attempts whose window has ended. */
  'identity.sweep': Record<string, never>
  /** Deletes old notifications that were read, and the oldest of readers who have very many. */
  'notifications.purge': Record<string, never>
  /**
   * Makes a photo's variants, thumbnail and medium or the large one. `crashes` is how often the picture ran out of time or took its
   * process down before.
   */
  'photos.render': { photoId: string; stage: 'small' | 'large'; crashes?: number }
  'photos.sweep': Record<string, never>
  /** Deletes what has been in the trash for its whole time. */
  'trash.purge': Record<string, never>
  /** Ends what an emptying of the trash began; `until` is when that was. */
  'trash.clear': { ownerId: string; until: string }
  /** Removes the blobs of photos that are gone. */
  'trash.remove-blobs': Record<string, never>
}
