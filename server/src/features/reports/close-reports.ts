import type { Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { keyOf, type Thing } from '../takedowns/index.ts'
import { tellReporters } from './tell.ts'

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
  // Guests have reported without an account.
  const told = closed.flatMap(({ report_id: reportId, reporter_id: reporterId }) =>
    reporterId === null ? [] : [{ reportId, reporterId }],
  )
  await tellReporters(trx, event, told, now)
  return closed.length
}
