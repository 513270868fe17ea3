import type { MailLanguage } from '@koma/contract'
import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface DepartureTables {
  /** Accounts that were deleted by their owners, for as long as something of them is left to remove or to refuse. */
  departures: {
    departure_id: string
    /** Null once everything of the user is removed. No foreign key, since it outlives the user. */
    user_id: string | null
    /** A keyed digest of the account's id at the identity service: its tokens of before are refused. */
    subject_hash: Uint8Array
    /** Where the confirmation goes; null once it was sent. */
    email: string | null
    language: MailLanguage
    left_at: Date
    /** When the user's rows were gone. */
    removed_at: Defaulted<Date | null>
  }
}
