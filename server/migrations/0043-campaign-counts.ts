import { type Kysely, sql } from 'kysely'

/**
 * Keeps how many posts, people and worlds a campaign has with its row, so that reading a campaign costs the same however many posts it
 * has. `promotion_tallies` has the number of shown posts of each user and each world.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promotions
      add column posts_count integer not null default 0,
      add column users_count integer not null default 0,
      add column worlds_count integer not null default 0`.execute(db)
  await sql`
    create table promotion_tallies (
      promotion_id text not null references promotions on delete cascade,
      kind text not null,
      member text not null,
      posts integer not null,
      primary key (promotion_id, kind, member)
    )`.execute(db)
  await sql`
    insert into promotion_tallies (promotion_id, kind, member, posts)
    select promotion_id, 'user', user_id::text, count(*) from promotion_posts where not hidden group by promotion_id, user_id
    union all
    select promotion_id, 'world', world_key, count(*) from promotion_posts where not hidden group by promotion_id, world_key`.execute(
    db,
  )
  await sql`
    update promotions set
      posts_count = (select count(*) from promotion_posts as post where post.promotion_id = promotions.promotion_id and not hidden),
      users_count = (select count(*) from promotion_tallies as tally where tally.promotion_id = promotions.promotion_id and kind = 'user'),
      worlds_count = (select count(*) from promotion_tallies as tally where tally.promotion_id = promotions.promotion_id and kind = 'world')`.execute(
    db,
  )
  const added = `select promotion_id, user_id, world_key, 1 as change from new_rows where not hidden`
  const removed = `select promotion_id, user_id, world_key, -1 as change from old_rows where not hidden`
  await countAfter(db, 'insert', 'new table as new_rows', added)
  await countAfter(db, 'delete', 'old table as old_rows', removed)
  await countAfter(db, 'update', 'old table as old_rows new table as new_rows', `${added} union all ${removed}`)
}

/** The rows of campaigns are locked first and in one order, so that tallies are changed by one transaction at a time. */
async function countAfter(db: Kysely<unknown>, event: string, tables: string, changes: string): Promise<void> {
  const name = sql.ref(`count_promotion_posts_${event}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if not exists (select from (${sql.raw(changes)}) as changed) then
        return null;
      end if;
      perform from promotions where promotion_id in (select promotion_id from (${sql.raw(changes)}) as changed)
        order by promotion_id for no key update;
      with changed as (
        select promotion_id, user_id, world_key, sum(change)::int as change from (${sql.raw(changes)}) as each
        join promotions using (promotion_id)
        group by promotion_id, user_id, world_key having sum(change) <> 0
      ), members as (
        select promotion_id, 'user' as kind, user_id::text as member, sum(change)::int as change from changed group by 1, 3
        union all
        select promotion_id, 'world', world_key, sum(change)::int from changed group by 1, 3
      ), tallied as (
        insert into promotion_tallies as tally (promotion_id, kind, member, posts)
        select promotion_id, kind, member, change from members where change <> 0
        on conflict (promotion_id, kind, member) do update set posts = tally.posts + excluded.posts
        returning promotion_id, kind, member, posts
      ), moved as (
        select promotion_id, kind, sum((posts > 0)::int - (posts - change > 0)::int)::int as members
        from tallied join members using (promotion_id, kind, member) group by promotion_id, kind
      )
      update promotions set
        posts_count = posts_count + sums.posts,
        users_count = users_count + coalesce((select members from moved where moved.promotion_id = sums.promotion_id and kind = 'user'), 0),
        worlds_count = worlds_count + coalesce((select members from moved where moved.promotion_id = sums.promotion_id and kind = 'world'), 0)
      from (select promotion_id, sum(change)::int as posts from changed group by promotion_id) as sums
      where promotions.promotion_id = sums.promotion_id;
      delete from promotion_tallies
      where posts = 0 and promotion_id in (select promotion_id from (${sql.raw(changes)}) as changed)
        and (kind, member) in (
          select 'user', user_id::text from (${sql.raw(changes)}) as changed
          union select 'world', world_key from (${sql.raw(changes)}) as changed);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${name} after ${sql.raw(event)} on promotion_posts
      referencing ${sql.raw(tables)} for each statement execute function ${name}()`.execute(db)
}
