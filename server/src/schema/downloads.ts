export interface DownloadTables {
  /** Archives that were prepared; whoever holds the token may fetch one until it expires. */
  downloads: {
    token_hash: Uint8Array
    /** Null for a guest. */
    user_id: string | null
    /** The place the photos are taken from, and which one of its kind. */
    source: string
    subject: string | null
    photo_ids: string[]
    bytes: number
    filename: string
    expires_at: Date
  }
}
