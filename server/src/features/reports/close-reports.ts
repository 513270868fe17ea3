import type { Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { keyOf, type Thing } from '../takedowns/index.ts'
import { tellReporter } from './tell.ts'

/** Closes the open reports of a thing and tells their reporters. Returns how many there were. */
export async function closeReports(
  trx: Transaction<Schema>,
  thing: Thing,
  event: 'report_upheld' | 'report_dismissed',
  now: Date,
): Promise<number> {
  const closed = await trx
    .updateTable('reports')
    .set({ closed_at: now })
    .where('thing', '=', keyOf(thing))
    .where('closed_at', 'is', null)
    .returning(['report_id', 'reporter_id'])
    .execute()
  for (const { report_id: reportId, reporter_id: reporterId } of closed) {
    if (reporterId !== null) await tellReporter(trx, { event, reportId, reporterId }, now)
  }
  return closed.length
}
