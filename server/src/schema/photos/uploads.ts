import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface UploadTables {
  /** Resumable uploads that are not a photo yet. */
  uploads: {
    upload_id: string
    owner_id: string
    /** As its sender declared it. */
    bytes: number
    /** How much of it is stored in `upload_parts`. */
    received: Defaulted<number>
    metadata: ColumnType<Record<string, string | null> | null, string | null, never>
    begun_at: Date
    /** Identifies the request that works on the upload; null if none does. */
    claim: Defaulted<string | null>
    /** By the clock of the database. Past it, the process that made the claim is taken for dead. */
    claimed_until: Defaulted<Date | null>
    /** Another request waits for the claim. */
    is_wanted: Defaulted<boolean>
  }
  /** Stretches of an upload, each a blob: without gaps from its beginning. */
  upload_parts: {
    upload_id: string
    start: number
    bytes: number
    key: string
  }
}
