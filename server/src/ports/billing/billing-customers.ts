import { type Kysely, sql } from 'kysely'
import type { BillingTables } from '../../schema/account/billing.ts'
import type { BillingProvider } from './billing.ts'

/** Maps users to their customer ids at one provider. */
export class BillingCustomers {
  private readonly db: Kysely<BillingTables>
  private readonly provider: BillingProvider

  constructor(db: Kysely<BillingTables>, provider: BillingProvider) {
    this.db = db
    this.provider = provider
  }

  async ofUser(userId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .where('provider', '=', this.provider)
      .executeTakeFirst()
    return row?.customer_id ?? null
  }

  /**
   * Also returns the database's time, which is the same for all processes: what is read from the provider next is at least as new.
   */
  async userOf(customerId: string): Promise<{ userId: string; now: Date } | null> {
    const row = await this.db
      .selectFrom('billing_customers')
      .select(['user_id as userId', sql<Date>`clock_timestamp()`.as('now')])
      .where('customer_id', '=', customerId)
      .where('provider', '=', this.provider)
      .executeTakeFirst()
    return row ?? null
  }

  /** If two requests race, both get the customer id that was stored first. */
  async keep(userId: string, customerId: string): Promise<string> {
    await this.db
      .insertInto('billing_customers')
      .values({ user_id: userId, provider: this.provider, customer_id: customerId, read_at: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
      .execute()
    return (await this.ofUser(userId)) ?? customerId
  }

  async forget(userId: string): Promise<void> {
    await this.db
      .deleteFrom('billing_customers')
      .where('user_id', '=', userId)
      .where('provider', '=', this.provider)
      .execute()
  }
}
