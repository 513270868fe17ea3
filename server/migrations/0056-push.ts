import { type Kysely, sql } from 'kysely'

/**
 * Devices that are notified while nobody looks at Koma. A job for the reader is added in the transaction of the notification, by
 * triggers: so features that notify know nothing of devices, and a reader without any costs one look into an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      address text primary key,
      user_id uuid not null references users on delete cascade,
      session_id text references identity.session on delete cascade,
      kind text not null check (kind in ('web', 'fcm', 'apns')),
      p256dh text,
      auth text,
      language text not null check (language in ('ja', 'en')),
      subscribed_at timestamptz not null,
      told_until timestamptz not null
    )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, subscribed_at)`.execute(db)
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)
  // A job of this reader that waits hears of this as well. One that runs may have looked already, so another is added.
  await sql`
    create function push_to(readers uuid[]) returns void language plpgsql as $$
    begin
      if not exists (select from push_subscriptions where user_id = any(readers)) then
        return;
      end if;
      perform graphile_worker.add_job('push.send', json_build_object('userId', user_id), null, now() + interval '3 seconds', 25,
        'push.send:' || user_id, job_key_mode => 'preserve_run_at')
      from (select distinct user_id from push_subscriptions where user_id = any(readers)) as notified;
    end $$`.execute(db)
  await sql`
    create function push_added() returns trigger language plpgsql as $$
    begin
      perform push_to(array(select user_id from new_rows));
      return null;
    end $$`.execute(db)
  await sql`
    create function push_renewed() returns trigger language plpgsql as $$
    begin
      perform push_to(array(
        select new_rows.user_id from new_rows join old_rows using (notification_id)
        where new_rows.happened_at > old_rows.happened_at));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger push_added after insert on notifications
      referencing new table as new_rows for each statement execute function push_added()`.execute(db)
  await sql`
    create trigger push_renewed after update on notifications
      referencing old table as old_rows new table as new_rows for each statement execute function push_renewed()`.execute(
    db,
  )
}
