/** Tables of the identity service that the API reads too. */
export interface ClientTables {
  'identity.session': { id: string; userId: string; updatedAt: Date; expiresAt: Date; clientId: string | null }
  'identity.clients': {
    session_id: string
    name: string
    platform: string | null
    version: string | null
    connected_at: Date
    last_sent_at: Date | null
    /** The day of the user's time zone that `sent_photos` counts, as `YYYY-MM-DD`. */
    sent_on: string | null
    sent_photos: number
  }
}
