import { type Kysely, sql } from 'kysely'

/**
 * Reactions to campaign posts, posts that somebody does not want to see any more, appeals against take-downs, and what simulated
 * subscriptions cost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotion_reactions (
      promotion_id text not null,
      photo_id uuid not null,
      user_id uuid not null references users on delete cascade,
      reaction text not null,
      place bigint generated always as identity,
      primary key (promotion_id, photo_id, user_id, reaction),
      foreign key (promotion_id, photo_id) references promotion_posts on delete cascade
    )`.execute(db)
  await sql`create index promotion_reactions_user on promotion_reactions (user_id)`.execute(db)
  await sql`
    alter table notifications add column promotion_id text references promotions on delete cascade`.execute(db)
  await sql`
    create index notifications_promotion on notifications (promotion_id) where promotion_id is not null`.execute(db)
  await sql`
    create table hidden_posts (
      user_id uuid not null references users on delete cascade,
      thing text not null,
      photo_id uuid not null references photos on delete cascade,
      hidden_at timestamptz not null,
      primary key (user_id, thing)
    )`.execute(db)
  await sql`create index hidden_posts_photo on hidden_posts (photo_id)`.execute(db)
  await sql`create index hidden_posts_oldest on hidden_posts (user_id, hidden_at)`.execute(db)
  await sql`
    alter table takedowns
      add column appeal text,
      add column appealed_at timestamptz,
      add column appeal_closed_at timestamptz,
      add check ((appeal is null) = (appealed_at is null))`.execute(db)
  await sql`
    create index takedowns_appeals on takedowns (appealed_at)
    where appealed_at is not null and appeal_closed_at is null and restored_at is null`.execute(db)
  await sql`
    create table simulated_payments (
      payment_id text primary key,
      customer_id text not null,
      price_id text not null,
      amount integer not null,
      status text not null check (status in ('paid', 'open')),
      billed_at timestamptz not null
    )`.execute(db)
  await sql`create index simulated_payments_list on simulated_payments (customer_id, billed_at)`.execute(db)
}
