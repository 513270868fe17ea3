import type { ColumnType } from 'kysely'

export interface PushTables {
  /** The devices of a user that are notified. */
  push_subscriptions: {
    /** The endpoint of a browser or the token of a phone: a device is notified for one user at a time. */
    address: string
    user_id: string
    /** Null if an external issuer keeps the sessions. */
    session_id: string | null
    kind: 'web' | 'fcm' | 'apns'
    /** What a browser encrypts with; null for phones. */
    p256dh: string | null
    auth: string | null
    language: 'ja' | 'en'
    subscribed_at: Date
    /** Up to when the device was told what happened. */
    told_until: ColumnType<Date, Date, Date>
  }
}
