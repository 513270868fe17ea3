import type { Generated } from 'kysely'

export type ProcessRole = 'api' | 'worker' | 'all'

export interface HealthTables {
  /** One row, written at the first start. */
  installation: {
    only_row: Generated<true>
    /** Also lies in the store of blobs, and shows that the two belong together. */
    installation_id: Generated<string>
    /** Derived from the secret; null lets the next process that starts set it. */
    secret_check: Buffer | null
  }
  processes: {
    process_id: string
    role: ProcessRole
    seen_at: Date
    /** When it was last seen to run jobs; null for one that never did. */
    jobs_at: Date | null
  }
}
