import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_customers (
      user_id uuid not null references users on delete cascade,
      provider text not null check (provider in ('stripe', 'simulated')),
      customer_id text not null,
      read_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (user_id, provider),
      unique (provider, customer_id)
    )`.execute(db)
  await sql`
    create table billing_events (
      provider text not null,
      event_id text not null,
      received_at timestamptz not null default now(),
      primary key (provider, event_id)
    )`.execute(db)
  await sql`create index billing_events_received on billing_events (received_at)`.execute(db)
  await sql`
    create table simulated_checkouts (
      checkout_id text primary key,
      customer_id text not null,
      price_id text not null,
      success_url text not null,
      cancel_url text not null,
      state text not null default 'open' check (state in ('open', 'paid', 'left')),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index simulated_checkouts_customer on simulated_checkouts (customer_id) where state = 'open'`.execute(
    db,
  )
  await sql`
    create table simulated_subscriptions (
      customer_id text primary key,
      status text not null check (status in ('active', 'past_due', 'canceled')),
      price_id text not null,
      next_price_id text,
      current_period_end timestamptz not null,
      cancel_at_period_end boolean not null default false,
      card_last4 text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index simulated_subscriptions_due on simulated_subscriptions (current_period_end)`.execute(db)
  await sql`
    create table simulated_webhooks (
      event_id uuid primary key default gen_random_uuid(),
      customer_id text not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
