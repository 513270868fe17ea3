import type { MailLanguage } from '@koma/contract'
import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface ExportTables {
  /** A user has one that is not `gone`; those wait to be removed. */
  exports: {
    export_id: string
    user_id: string
    state: Defaulted<'preparing' | 'ready' | 'failed' | 'expired' | 'gone'>
    /** Of the mail. */
    language: MailLanguage
    asked_at: Date
    /** When its photos were chosen, and reading them began. */
    chosen_at: Defaulted<Date | null>
    photos_total: Defaulted<number>
    bytes_total: Defaulted<number>
    photos_done: Defaulted<number>
    bytes_done: Defaulted<number>
    /** Of the JSON in the first archive; null until it is written. */
    data_bytes: Defaulted<number | null>
    data_crc: Defaulted<number | null>
    /** The first place of each archive; empty until it is ready. */
    archive_starts: Defaulted<number[]>
    ready_at: Defaulted<Date | null>
    expires_at: Defaulted<Date | null>
  }
  /** What the archives of an export consist of, besides the JSON. */
  export_photos: {
    export_id: string
    /** The order in the archives. */
    place: number
    photo_id: string
    /** The path in the archive. */
    path: string
    bytes: number
    /** Null until the original was read. */
    crc: Defaulted<number | null>
  }
}
