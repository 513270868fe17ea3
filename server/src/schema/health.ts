import type { Generated } from 'kysely'

export type ProcessRole = 'api' | 'worker' | 'all'

export interface HealthTables {
  /** One row, written at the first start. */
  installation: {
    only_row: Generated<true>
    /** Also stored among the blobs, to show that database and store belong together. */
    installation_id: Generated<string>
    /** Derived from the secret; if null, the next process that starts sets it. */
    secret_check: Buffer | null
  }
  processes: {
    process_id: string
    role: ProcessRole
    seen_at: Date
    /** When it last reported to be running jobs; null if it never did. */
    jobs_at: Date | null
  }
}
