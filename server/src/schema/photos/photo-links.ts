export interface PhotoLinkTables {
  /** A photo has at most one link. The row goes with the photo, and with the account of its owner. */
  photo_links: {
    photo_id: string
    /** The owner of the photo. */
    owner_id: string
    /** Random bits that the token is derived from, together with a key that is not in the database. */
    seed: Uint8Array
    token_hash: Uint8Array
    created_at: Date
    expires_at: Date | null
    shows_world: boolean
    shows_owner: boolean
    allow_original: boolean
  }
}
