import type { MailLanguage } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Failure, retryAfter } from '../../http/failure.ts'
import { spendAttempt } from '../../http/spend-attempt.ts'
import { AttemptCounter } from '../../ports/attempts/attempt-counter.ts'
import { type ExportParts, nextAt } from './answer.ts'
import { addPreparing } from './prepare-export.ts'
import { currentExport, dismiss, endExport, insertExport } from './store.ts'

/**
 * Begins an export, unless one is being prepared: a second click gets that one. The former one goes, so that a user never has more
 * than one.
 */
export async function askExport(
  { ports: { database, jobs, clock, secrets } }: ExportParts,
  userId: string,
  language: MailLanguage,
): Promise<void> {
  const counter = new AttemptCounter(database.kysely, clock, secrets.key('export'))
  await database.kysely.transaction().execute(async (trx) => {
    // Two requests at once wait for each other here.
    await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
    const now = clock.now()
    const current = await currentExport(trx, userId)
    if (current?.state === 'preparing') return
    const next = current ? nextAt(current, now) : null
    if (next) throw new Failure('export_limit', { headers: retryAfter(next.getTime() - now.getTime()) })
    const { every: window, begunPerDay: max } = limits.export
    await spendAttempt(counter, { max, window }, ['export', userId], { on: trx, error: 'export_limit' })
    await dismiss(trx, userId)
    await addPreparing(jobs, trx, await insertExport(trx, { userId, language, now }))
    await jobs.add(trx, { name: 'exports.sweep', payload: {}, key: 'exports.sweep:soon' })
  })
}

/** Cancels an export that is being prepared, or ends the links of one that is ready. */
export async function cancelExport({ ports: { database, jobs, clock } }: ExportParts, userId: string): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    await endExport(trx, userId, clock.now())
    await jobs.add(trx, { name: 'exports.sweep', payload: {}, key: 'exports.sweep:soon' })
  })
}
