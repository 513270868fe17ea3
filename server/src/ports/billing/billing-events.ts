import { type QueryExecutorProvider, sql } from 'kysely'
import type { BillingEvent } from './billing.ts'

/**
 * Call this in the transaction that applies the event. Returns true if the event should be applied, and false if it was applied
 * before or if its subscription was read earlier than the one applied last.
 */
export async function takeEvent(on: QueryExecutorProvider, event: BillingEvent): Promise<boolean> {
  const { numAffectedRows: seenFirst } = await sql`
    insert into billing_events (provider, event_id) values (${event.provider}, ${event.id})
    on conflict do nothing`.execute(on)
  if (!seenFirst || event.kind === 'ignored') return false
  const { numAffectedRows: newest } = await sql`
    update billing_customers set read_at = ${event.readAt}
    where user_id = ${event.userId} and provider = ${event.provider} and (read_at is null or read_at <= ${event.readAt})`.execute(
    on,
  )
  return Boolean(newest)
}

/** Providers resend an event for days, not for months. */
export async function forgetEvents(on: QueryExecutorProvider, before: Date): Promise<void> {
  await sql`delete from billing_events where received_at < ${before}`.execute(on)
}
