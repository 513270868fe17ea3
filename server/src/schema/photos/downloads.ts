export interface DownloadTables {
  /** Prepared archives; anyone who has the token may fetch one until it expires. */
  downloads: {
    token_hash: Uint8Array
    /** Null for a guest. */
    user_id: string | null
    /** The place that the photos come from, and which one of its kind. */
    source: string
    subject: string | null
    photo_ids: string[]
    bytes: number
    filename: string
    expires_at: Date
  }
}
