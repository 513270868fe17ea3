/** Kept by triggers on the tables whose photos the lists show; see 0023-keep-list-parts.ts. */
export interface ListTables {
  lists: {
    kind: 'library' | 'trash' | 'album' | 'share' | 'favorites'
    /** The id of the user, the album or the share. */
    list_id: string
    /** Grows with each change, by a random step. */
    version: number
    /** The version at which a part was last divided or dropped. */
    shape_version: number
    /** Since this version the log in `list_changes` is complete. */
    floor_version: number
  }
  list_parts: {
    kind: ListTables['lists']['kind']
    list_id: string
    sort: 'added' | 'taken' | 'trashed' | 'hand'
    start_at: Date
    /** The nil UUID, unless photos of the same moment had to be divided. */
    start_id: string
    count: number
    /** The sum of the ratios of the photos, in thousandths. */
    ratio_sum: number
    days: number
    /** The size of the originals; 0 except in the trash. */
    bytes: number
    version: number
  }
  list_changes: {
    kind: ListTables['lists']['kind']
    list_id: string
    version: number
    photo_id: string
    changed_at: Date
  }
}
