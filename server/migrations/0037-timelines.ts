import { type Kysely, sql } from 'kysely'

/**
 * When photos were posted to shares, in milliseconds that no other post has, and the posts that they form. See: [Note: Timelines] in
 * ARCHITECTURE.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeClock(db)
  await sql`alter table share_photos add column posted_at timestamptz`.execute(db)
  await makePosts(db)
  await datePosts(db)
  await sql`select date_posts()`.execute(db)
  await sql`alter table share_photos alter column posted_at set not null`.execute(db)
  await makeIndexes(db)
  await dateOnInsert(db)
  await keepPosts(db)
}

/** Photos that the same person adds to the same share form one post if there is no longer pause between them. */
const pause = sql.raw(`interval '10 minutes'`)

/** The key of the advisory lock below. Any number does that nothing else locks. */
const clockLock = sql.lit(7_037_001)

/**
 * Gives out milliseconds, each only once. The sequence is not rolled back with a transaction, and the lock is: it ends with the
 * subtransaction. Otherwise all who add photos would wait for each other until their transactions end.
 */
async function makeClock(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence timeline_clock minvalue 0 start 0`.execute(db)
  await sql`
    create function take_timeline_moment(in_earliest timestamptz) returns timestamptz language plpgsql as $$
    declare
      taken bigint;
    begin
      begin
        perform pg_advisory_xact_lock(${clockLock});
        select setval('timeline_clock', greatest(last_value + 1, floor(extract(epoch from in_earliest) * 1000)::bigint))
        into taken from timeline_clock;
        raise exception using errcode = 'KOMA1';
      exception when sqlstate 'KOMA1' then
        null;
      end;
      return timestamptz 'epoch' + taken * interval '1 millisecond';
    end $$`.execute(db)
}

async function makePosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table share_posts (
      share_id uuid not null references shares on delete cascade,
      adder_id uuid not null references users on delete cascade,
      first_at timestamptz not null,
      last_at timestamptz not null,
      newest_at timestamptz,
      photo_count integer not null,
      primary key (share_id, adder_id, first_at)
    )`.execute(db)
}

/** The stretches of these rows without a longer pause. */
function stretchesOf(rows: string) {
  return sql`
    select share_id, adder_id, min(posted_at) as first_at, max(posted_at) as last_at,
      max(posted_at) filter (where not hidden) as newest_at, count(*) filter (where not hidden) as photo_count
    from (
      select *, count(*) filter (where is_first) over (partition by share_id, adder_id order by posted_at) as stretch
      from (
        select share_id, adder_id, posted_at, hidden,
          posted_at - lag(posted_at) over (partition by share_id, adder_id order by posted_at) > ${pause} as is_first
        from ${sql.raw(rows)}
      ) as following
    ) as numbered
    group by share_id, adder_id, stretch
    order by share_id, adder_id, first_at`
}

/** Dates all posts by when their photos were added, moved by milliseconds until each has its own, and forms the posts anew. */
async function datePosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function date_posts() returns void language sql as $$
      update share_photos as item
      set posted_at = timestamptz 'epoch' + (place + latest) * interval '1 millisecond'
      from (
        select share_id, photo_id, place, max(moment - place) over (order by place) as latest
        from (
          select share_id, photo_id, floor(extract(epoch from added_at) * 1000)::bigint as moment,
            row_number() over (order by added_at, share_id) as place
          from share_photos
        ) as numbered
      ) as dated
      where dated.share_id = item.share_id and dated.photo_id = item.photo_id;
      delete from share_posts;
      insert into share_posts (share_id, adder_id, first_at, last_at, newest_at, photo_count) ${stretchesOf('share_photos')};
      select setval('timeline_clock', greatest(last_value,
        (select floor(extract(epoch from max(posted_at)) * 1000)::bigint from share_photos))) from timeline_clock;
    $$`.execute(db)
}

async function makeIndexes(db: Kysely<unknown>): Promise<void> {
  const photos = sql`share_photos`
  await sql`create index share_photos_posted on ${photos} (share_id, posted_at) include (adder_id, photo_id) where not hidden`.execute(
    db,
  )
  await sql`create index share_photos_posted_by on ${photos} (share_id, adder_id, posted_at) include (photo_id) where not hidden`.execute(
    db,
  )
  const columns = sql`include (adder_id, first_at, photo_count) where photo_count > 0`
  await sql`create index share_posts_newest on share_posts (share_id, newest_at) ${columns}`.execute(db)
  await sql`
    create index share_posts_newest_by on share_posts (share_id, adder_id, newest_at)
    include (first_at, photo_count) where photo_count > 0`.execute(db)
  await sql`create index share_posts_adder on share_posts (adder_id)`.execute(db)
}

async function dateOnInsert(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function date_post() returns trigger language plpgsql as $$
    begin
      new.posted_at := take_timeline_moment(new.added_at);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger date_post before insert on share_photos
      for each row when (new.posted_at is null) execute function date_post()`.execute(db)
}

/** Keeps the posts in the transaction of each change, whichever statement makes it. */
async function keepPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_share_posts_insert() returns trigger language plpgsql as $$
    declare
      added record;
    begin
      for added in ${stretchesOf('new_rows')} loop
        update share_posts as post
        set last_at = added.last_at, newest_at = greatest(post.newest_at, added.newest_at),
          photo_count = post.photo_count + added.photo_count
        where post.share_id = added.share_id and post.adder_id = added.adder_id and post.last_at >= added.first_at - ${pause}
          and post.first_at = (
            select max(first_at) from share_posts where share_id = added.share_id and adder_id = added.adder_id);
        if not found then
          insert into share_posts (share_id, adder_id, first_at, last_at, newest_at, photo_count)
          values (added.share_id, added.adder_id, added.first_at, added.last_at, added.newest_at, added.photo_count);
        end if;
      end loop;
      return null;
    end $$`.execute(db)
  await recountAfter(db, 'delete', 'old table as old_rows', 'select *, -1 as change from old_rows where not hidden')
  await recountAfter(
    db,
    'update',
    'old table as old_rows new table as new_rows',
    `select new_rows.*, case when new_rows.hidden then -1 else 1 end as change
    from new_rows join old_rows using (share_id, photo_id) where new_rows.hidden <> old_rows.hidden`,
  )
  await sql`
    create trigger keep_share_posts_insert after insert on share_photos
      referencing new table as new_rows for each statement execute function keep_share_posts_insert()`.execute(db)
}

/** Counts are changed by what the statement changed, so that the cost does not depend on the size of the post. */
async function recountAfter(db: Kysely<unknown>, event: string, seen: string, changes: string): Promise<void> {
  const name = sql.ref(`keep_share_posts_${event}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      update share_posts as post
      set photo_count = post.photo_count + counted.change, newest_at = (
        select posted_at from share_photos as item
        where item.share_id = post.share_id and item.adder_id = post.adder_id and not item.hidden
          and item.posted_at between post.first_at and post.last_at
        order by posted_at desc limit 1)
      from (
        select changed.share_id, changed.adder_id, post_of.first_at, sum(change) as change
        from (${sql.raw(changes)}) as changed
        cross join lateral (
          select first_at from share_posts
          where share_id = changed.share_id and adder_id = changed.adder_id and first_at <= changed.posted_at
          order by first_at desc limit 1
        ) as post_of
        -- Whoever deletes a share deletes its posts too, and need not count them.
        where exists (select from shares where shares.share_id = changed.share_id)
        group by changed.share_id, changed.adder_id, post_of.first_at
      ) as counted
      where post.share_id = counted.share_id and post.adder_id = counted.adder_id and post.first_at = counted.first_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${name} after ${sql.raw(event)} on share_photos
      referencing ${sql.raw(seen)} for each statement execute function ${name}()`.execute(db)
}
