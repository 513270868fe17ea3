import type { ColumnType, Generated } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface UserTables {
  users: {
    user_id: string
    /** The account's id at the identity service. */
    subject: string
    email: string | null
    koma_id: string | null
    user_name: string | null
    description: Defaulted<string>
    vrchat_user_id: string | null
    vrchat_display_name: string | null
    twitter_id: string | null
    discord_id: string | null
    /** Incremented with each new icon, so that its URL changes; 0 means no icon. */
    icon_version: Defaulted<number>
    clear_tutorials: Defaulted<string[]>
    accepted_tos_version: string | null
    plan_id: Defaulted<string>
    next_plan_id: string | null
    next_plan_renewal_at: Date | null
    /** An IANA name. */
    time_zone: string | null
    allow_original: Defaulted<boolean>
    albums_by: Defaulted<'updated' | 'name' | 'newest' | 'hand'>
    library_by: Defaulted<'added' | 'taken'>
    library_first: Defaulted<'newest' | 'oldest'>
    lab: Defaulted<string[]>
    created_at: Generated<Date>
  }
  /** Versions of the terms that somebody agreed to. */
  agreed_terms: {
    version: string
    language: 'ja' | 'en'
    published_at: Date
    title: string
    text: string
  }
  /** One row per user, locked by everything that changes the user's stored photos. */
  storage_use: {
    user_id: string
    files: Defaulted<number>
    bytes: Defaulted<number>
    /** The newest `added_at` assigned, in ms: it is unique for each photo of a user. */
    last_added_ms: Defaulted<number>
    /** Changes with every change of the user's photos; a cached library index is valid for one version. */
    library_version: Defaulted<number>
    /** The UTC offset that the last upload reported, in minutes east; for photos without an offset of their own. */
    utc_offset_minutes: Defaulted<number | null>
    /** When the user deleted the account: nothing is stored for them any more. */
    left_at: Defaulted<Date | null>
  }
}
