import { defaultPlans, popularPlanId } from '@koma/contract'
import { type Kysely, sql } from 'kysely'

/**
 * Plans become rows that an operator can change. An installation starts with the plans that this version of Koma ships; a later
 * change of those defaults reaches only installations that have not been migrated yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      plan_id text primary key check (plan_id ~ '^[a-z0-9_]{1,64}$'),
      title text not null,
      "interval" text check ("interval" in ('monthly', 'annual')),
      price integer not null check (price >= 0),
      storage_size_bytes bigint not null check (storage_size_bytes >= 0),
      storage_files_length bigint not null check (storage_files_length >= 0),
      hierarchy integer not null check (hierarchy >= 0),
      features_ja text[] not null,
      features_en text[] not null,
      is_popular boolean not null default false,
      product_id text,
      price_id text,
      retired_at timestamptz,
      check (("interval" is null) = (plan_id = 'free')),
      check (("interval" is null) = (price = 0)),
      check (("interval" is null) = (hierarchy = 0)),
      check ((product_id is null) = (price_id is null)),
      check (plan_id <> 'free' or (price_id is null and retired_at is null))
    )`.execute(db)
  await sql`create unique index plans_one_popular on plans (is_popular) where is_popular`.execute(db)
  await sql`
    create unique index plans_one_of_each on plans (hierarchy, "interval") where retired_at is null`.execute(db)
  for (const plan of defaultPlans) {
    await sql`
      insert into plans (
        plan_id, title, "interval", price, storage_size_bytes, storage_files_length, hierarchy, features_ja, features_en, is_popular
      ) values (
        ${plan.plan_id}, ${plan.title}, ${plan.interval}, ${plan.price}, ${plan.storage_size_bytes}, ${plan.storage_files_length},
        ${plan.hierarchy}, ${plan.features.ja}, ${plan.features.en}, ${plan.plan_id === popularPlanId}
      )`.execute(db)
  }
  // A provider's price never changes: a plan that gets another price has a new id, and who subscribed before keeps paying the old one.
  await sql`
    create table plan_prices (
      price_id text primary key,
      plan_id text not null references plans,
      added_at timestamptz not null default now()
    )`.execute(db)

  await sql`update users set plan_id = 'free' where plan_id not in (select plan_id from plans)`.execute(db)
  await sql`update users set next_plan_id = null where next_plan_id not in (select plan_id from plans)`.execute(db)
  await sql`alter table users add foreign key (plan_id) references plans`.execute(db)
  await sql`alter table users add foreign key (next_plan_id) references plans`.execute(db)

  await sql`
    create table billing_endings (
      provider text not null,
      customer_id text not null,
      asked_at timestamptz not null default now(),
      primary key (provider, customer_id)
    )`.execute(db)
  // Deleting the account deletes the customer's row, whoever deletes it: nobody may go on paying for an account that is gone.
  await sql`
    create function end_billing() returns trigger language plpgsql as $$
    begin
      insert into billing_endings (provider, customer_id) values (old.provider, old.customer_id) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger billing_customers_end after delete on billing_customers
      for each row execute function end_billing()`.execute(db)
}
