import { type Kysely, sql } from 'kysely'
import { listArms } from './0022-list-parts.ts'

/**
 * Albums and shares remember the order they are shown in, and have one more: an order made by hand. A photo's place in it is a moment,
 * like the keys of all orders, so that parts, versions and the log work as they are. See: [Note: Lists of photos] in ARCHITECTURE.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const collection of collections) {
    await addColumns(db, collection)
    await placeLast(db, collection)
  }
  await sql`alter table album_removals add column hand_at timestamptz`.execute(db)
  await sql`alter type list_entry add attribute hand_at timestamptz`.execute(db)
  await extendEntries(db)
  await extendCount(db)
  await extendDivide(db)
  await replaceChange(db)
  await replaceRebuild(db)
  for (const source of sources) await watch(db, source)
  await sql`select rebuild_list(kind, list_id) from lists where kind in ('album', 'share')`.execute(db)
}

const collections = [
  { kind: 'album', table: 'album_photos', id: 'album_id', parent: 'albums', besides: '' },
  { kind: 'share', table: 'share_photos', id: 'share_id', parent: 'shares', besides: 'adder_id, ' },
] as const
type HandOrdered = (typeof collections)[number]

/** The place of the first photo of a list, in milliseconds since 1970, and the distance to the next. See collections/hand-places.ts. */
const firstPlace = 2 ** 42
const distance = 2 ** 20
const placed = (number: string) =>
  sql.raw(`timestamptz 'epoch' + (${firstPlace} + ${distance} * (${number})) * interval '1 millisecond'`)

async function addColumns(db: Kysely<unknown>, { table, id, parent, besides }: HandOrdered): Promise<void> {
  await sql`
    alter table ${sql.table(parent)}
      add column photos_by text not null default 'taken' check (photos_by in ('added', 'taken', 'hand')),
      add column photos_first text not null default 'newest' check (photos_first in ('newest', 'oldest')),
      add column is_arranged boolean not null default false`.execute(db)
  await sql`alter table ${sql.table(table)} add column hand_at timestamptz`.execute(db)
  const ref = sql.ref(id)
  await sql`
    update ${sql.table(table)} as item set hand_at = ${placed('place')}
    from (
      select ${ref}, photo_id, row_number() over (partition by ${ref} order by added_at) - 1 as place from ${sql.table(table)}
    ) as numbered
    where numbered.${ref} = item.${ref} and numbered.photo_id = item.photo_id`.execute(db)
  await sql`alter table ${sql.table(table)} alter column hand_at set not null`.execute(db)
  await sql`
    create index ${sql.ref(`${table}_hand`)} on ${sql.table(table)} (${ref}, hand_at, photo_id)
    include (${sql.raw(besides)}added_at, taken_at, taken_offset, width, height, colour) where not hidden`.execute(db)
}

/** Puts added photos to the end of the order by hand, whichever statement adds them. */
async function placeLast(db: Kysely<unknown>, { table, id }: HandOrdered): Promise<void> {
  const name = sql.ref(`place_last_in_${table}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      select coalesce(max(hand_at) + ${sql.lit(distance)} * interval '1 millisecond', ${placed('0')}) into new.hand_at
      from ${sql.table(table)} where ${sql.ref(id)} = new.${sql.ref(id)} and not hidden;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger ${name} before insert on ${sql.table(table)}
      for each row when (new.hand_at is null) execute function ${name}()`.execute(db)
}

/** The view of all lists, with the new order and the place by hand. */
async function extendEntries(db: Kysely<unknown>): Promise<void> {
  const selects = listArms.flatMap(({ kind, sorts, from, listId, ownerId, addedAt, trashedAt, bytes }) => {
    const isHandOrdered = collections.some((collection) => collection.kind === kind)
    return Object.entries({ ...sorts, ...(isHandOrdered && { hand: 'hand_at' }) }).map(
      ([sort, moment]) => `
        select '${kind}'::text as kind, '${sort}'::text as sort, ${listId} as list_id, ${moment} as moment, photo_id,
          ${ownerId} as owner_id, ${addedAt} as added_at, taken_at, ${trashedAt ?? 'null::timestamptz'} as trashed_at,
          taken_offset, width, height, colour, ${bytes ?? '0::bigint'} as bytes,
          ${isHandOrdered ? 'hand_at' : 'null::timestamptz as hand_at'}
        from ${from}`,
    )
  })
  await sql`create or replace view list_entries as ${sql.raw(selects.join(' union all '))}`.execute(db)
}

const rangeArguments = sql.raw(`
  in_kind text, in_list_id uuid, in_sort text, from_at timestamptz, from_id uuid, to_at timestamptz, to_id uuid`)
const range = sql.raw('in_kind, in_list_id, in_sort, from_at, from_id, to_at, to_id')

/** One statement for each kind, as in 0023. */
function forEachKind(statement: (photos: string) => string) {
  const branches = collections.map(({ kind, table, id }) => {
    const key = '(hand_at, photo_id)'
    const photos = `${table} where not hidden and ${id} = in_list_id and ${key} >= (from_at, from_id) and ${key} < (to_at, to_id)`
    return `if in_kind = '${kind}' then ${statement(photos)};`
  })
  return sql.raw(`${branches.join('\nels')}\nend if;`)
}

async function extendCount(db: Kysely<unknown>): Promise<void> {
  await sql`alter function count_part rename to count_dated_part`.execute(db)
  const count = (photos: string) => `
    select count(*), coalesce(sum(greatest(1, floor((width::real / height::real)::float8 * 1000 + 0.5))), 0),
      count(distinct floor((date_part('epoch', hand_at) + taken_offset * 60) / 86400)), 0
    into num, ratio_sum, days, total_bytes from ${photos}`
  await sql`
    create function count_part(
      ${rangeArguments}, out num integer, out ratio_sum bigint, out days integer, out total_bytes bigint
    ) language plpgsql stable as $$
    begin
      if in_sort = 'hand' then
        ${forEachKind(count)}
      else
        select * into num, ratio_sum, days, total_bytes from count_dated_part(${range});
      end if;
    end $$`.execute(db)
}

/** As in 0023. */
const largest = 1250
const usual = 1000
const smallest = 750

async function extendDivide(db: Kysely<unknown>): Promise<void> {
  await sql`alter function divide_part rename to divide_dated_part`.execute(db)
  const divide = (photos: string) => `
    select marked.hand_at, case when is_new then ${noId} else photo_id end into next_at, next_id
    from (
      select hand_at, photo_id, row_number() over place as place, count(*) over () as num,
        hand_at <> lag(hand_at) over place as is_new
      from (select hand_at, photo_id from ${photos} order by hand_at, photo_id limit ${largest + 1}) as ahead
      window place as (order by hand_at, photo_id)
    ) as marked
    where num > ${largest} and place > ${smallest} and (is_new or place = ${usual + 1})
    order by is_new desc, place <= ${usual}, abs(place - ${usual + 1})
    limit 1`
  await sql`
    create function divide_part(${rangeArguments}, out next_at timestamptz, out next_id uuid)
    language plpgsql stable as $$
    begin
      if in_sort = 'hand' then
        ${forEachKind(divide)}
      else
        select * into next_at, next_id from divide_dated_part(${range});
      end if;
    end $$`.execute(db)
}

const firstAt = `timestamptz '0001-01-01 00:00:00+00'`
const noId = `uuid '00000000-0000-0000-0000-000000000000'`
const loggedAtOnce = 1000
const widestStep = 2 ** 20

/** As in 0023, with the order by hand. */
async function replaceChange(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function change_lists(entries list_entry[]) returns void language plpgsql as $$
    declare
      changed record;
      touched record;
      new_version bigint;
      is_reshaped boolean;
    begin
      for changed in
        select kind, list_id, array_agg(distinct photo_id) as photo_ids from unnest(entries)
        group by kind, list_id order by kind, list_id
      loop
        insert into lists as list (kind, list_id, version, shape_version, floor_version)
        values (changed.kind, changed.list_id, 1 + floor(random() * ${sql.lit(widestStep)})::bigint, 0, 0)
        on conflict (kind, list_id) do update set version = list.version + excluded.version
        returning list.version into new_version;
        is_reshaped := false;
        for touched in
          select distinct key.sort, coalesce(part.start_at, ${sql.raw(firstAt)}) as start_at,
            coalesce(part.start_id, ${sql.raw(noId)}) as start_id
          from unnest(entries) as entry
          cross join lateral (
            values ('added', entry.added_at), ('taken', entry.taken_at), ('trashed', entry.trashed_at), ('hand', entry.hand_at)
          ) as key (sort, moment)
          left join lateral (
            select start_at, start_id from list_parts
            where kind = changed.kind and list_id = changed.list_id and sort = key.sort
              and (start_at, start_id) <= (key.moment, entry.photo_id)
            order by start_at desc, start_id desc limit 1
          ) as part on true
          where entry.kind = changed.kind and entry.list_id = changed.list_id and key.moment is not null
        loop
          is_reshaped := recount_part(
            changed.kind, changed.list_id, touched.sort, touched.start_at, touched.start_id, new_version) or is_reshaped;
        end loop;
        if cardinality(changed.photo_ids) <= ${sql.lit(loggedAtOnce)} then
          insert into list_changes (kind, list_id, version, photo_id, changed_at)
          select changed.kind, changed.list_id, new_version, photo_id, now() from unnest(changed.photo_ids) as photo_id;
        else
          update lists set floor_version = new_version where kind = changed.kind and list_id = changed.list_id;
        end if;
        if is_reshaped then
          update lists set shape_version = new_version where kind = changed.kind and list_id = changed.list_id;
        end if;
      end loop;
    end $$`.execute(db)
}

async function replaceRebuild(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function rebuild_list(in_kind text, in_list_id uuid) returns void language plpgsql as $$
    declare
      new_version bigint;
    begin
      insert into lists as list (kind, list_id, version, shape_version, floor_version)
      values (in_kind, in_list_id, 1 + floor(random() * ${sql.lit(widestStep)})::bigint, 0, 0)
      on conflict (kind, list_id) do update set version = list.version + excluded.version
      returning list.version into new_version;
      update lists set shape_version = new_version, floor_version = new_version where kind = in_kind and list_id = in_list_id;
      delete from list_parts where kind = in_kind and list_id = in_list_id;
      perform recount_part(in_kind, in_list_id, sort, ${sql.raw(firstAt)}, ${sql.raw(noId)}, new_version)
      from unnest(array['added', 'taken', 'trashed', 'hand']) as sort
      where (sort <> 'trashed' or in_kind = 'trash') and (sort <> 'hand' or in_kind in ('album', 'share'));
    end $$`.execute(db)
}

const shown = 'taken_at, trashed_at, taken_offset, width, height, colour, hand_at'

/** What the lists show of the rows of each table. Lists that are being deleted are left out, as in 0023. */
const sources: ReadonlyArray<{ table: string; rows(from: string): string }> = [
  {
    table: 'photos',
    rows: (from) => `
      select case when trashed_at is null then 'library' else 'trash' end as kind, owner_id as list_id, photo_id, added_at, ${shown}
      from (select *, null::timestamptz as hand_at from ${from}) as item
      where state = 'live' and exists (select from users as parent where parent.user_id = item.owner_id)`,
  },
  {
    table: 'favorites',
    rows: (from) => `
      select 'favorites'::text as kind, user_id as list_id, photo_id, favorited_at as added_at, ${shown}
      from (select *, null::timestamptz as trashed_at, null::timestamptz as hand_at from ${from}) as item
      where not hidden and exists (select from users as parent where parent.user_id = item.user_id)`,
  },
  ...collections.map(({ kind, table, id, parent }) => ({
    table,
    rows: (from: string) => `
      select '${kind}'::text as kind, ${id} as list_id, photo_id, added_at, ${shown}
      from (select *, null::timestamptz as trashed_at from ${from}) as item
      where not hidden and exists (select from ${parent} as parent where parent.${id} = item.${id})`,
  })),
]

/** As in 0023, with the place by hand among what a list shows of a photo. */
async function watch(db: Kysely<unknown>, { table, rows }: (typeof sources)[number]): Promise<void> {
  const gather = (entries: string) =>
    sql.raw(`
      select array_agg(row(kind, list_id, photo_id, added_at, taken_at, trashed_at, hand_at)::list_entry)
      into changed from (${entries}) as entries`)
  const [before, after] = [rows('old_rows'), rows('new_rows')]
  await sql`
    create or replace function ${sql.ref(`list_${table}`)}() returns trigger language plpgsql as $$
    declare
      changed list_entry[];
    begin
      if tg_op = 'INSERT' then
        ${gather(after)};
      elsif tg_op = 'DELETE' then
        ${gather(before)};
      else
        ${gather(`(${before} except ${after}) union all (${after} except ${before})`)};
      end if;
      if changed is not null then
        perform change_lists(changed);
      end if;
      return null;
    end $$`.execute(db)
}
