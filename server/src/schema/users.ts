import type { ColumnType, Generated } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface UserTables {
  users: {
    user_id: string
    /** The identity service's id of the account. */
    subject: string
    email: string | null
    koma_id: string | null
    user_name: string | null
    description: Defaulted<string>
    vrchat_user_id: string | null
    vrchat_display_name: string | null
    twitter_id: string | null
    discord_id: string | null
    /** Counts up with each new icon, so that its address changes; 0 is "no icon". */
    icon_version: Defaulted<number>
    clear_tutorials: Defaulted<string[]>
    accepted_tos_version: string | null
    plan_id: Defaulted<string>
    next_plan_id: string | null
    next_plan_renewal_at: Date | null
    /** An IANA name. */
    time_zone: string | null
    allow_original: Defaulted<boolean>
    shortcuts: Defaulted<boolean>
    lab: Defaulted<string[]>
    created_at: Generated<Date>
  }
  /** One row a user, locked by whatever changes the user's stored photos. */
  storage_use: {
    user_id: string
    files: Defaulted<number>
    bytes: Defaulted<number>
    /** The newest `added_at` given out, in ms: each photo of a user gets one of its own. */
    last_added_ms: Defaulted<number>
    /** Changes with every change of the user's photos; the cached library index is good for one version. */
    library_version: Defaulted<number>
    /** Minutes east of UTC of the clock that the last upload told of; for photos that know no offset themselves. */
    utc_offset_minutes: Defaulted<number | null>
  }
}
