import { forgetEvents } from '../../ports/billing/billing-events.ts'
import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'

/** In ms. Stripe sends an event again for three days; an operator can do so for thirty. */
const rememberEventsFor = 31 * 86_400_000
/** Customers at a time; the rest is left for the next run. */
const endingsAtOnce = 100

type PlanPorts = Pick<Ports, 'database' | 'billing' | 'clock'>

export function planJobs(ports: PlanPorts): Pick<JobHandlers<JobTable>, 'plans.sweep'> {
  return {
    'plans.sweep': async () => {
      const { database, billing, clock } = ports
      await endBilling(ports)
      await billing.keepUp()
      await forgetEvents(database.kysely, new Date(clock.now().getTime() - rememberEventsFor))
    },
  }
}

export const planSchedule: ReadonlyArray<Scheduled<JobTable>> = [{ name: 'plans.sweep', everyMinutes: 5 }]

/** Ends what deleted accounts were paying for. A customer stays noted until the provider has confirmed the end. */
async function endBilling({ database, billing }: PlanPorts): Promise<void> {
  if (billing.kind === 'off') return
  const db = database.kysely
  const endings = await db
    .selectFrom('billing_endings')
    .select('customer_id')
    .where('provider', '=', billing.kind)
    .orderBy('asked_at')
    .limit(endingsAtOnce)
    .execute()
  for (const { customer_id } of endings) {
    await billing.endCustomer(customer_id)
    await db
      .deleteFrom('billing_endings')
      .where('provider', '=', billing.kind)
      .where('customer_id', '=', customer_id)
      .execute()
  }
}
