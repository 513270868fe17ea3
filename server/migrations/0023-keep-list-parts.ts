import { type Kysely, sql } from 'kysely'
import { listArms } from './0022-list-parts.ts'

/**
 * Triggers that keep the parts and the log of every list, so that no statement that changes a list can forget to. See: [Note: Lists
 * of photos] in ARCHITECTURE.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create type list_entry as (
      kind text, list_id uuid, photo_id uuid, added_at timestamptz, taken_at timestamptz, trashed_at timestamptz
    )`.execute(db)
  await createCount(db)
  await createDivide(db)
  await createRecount(db)
  await createChange(db)
  await createRebuild(db)
  for (const source of sources) await watch(db, source)
  for (const parent of parents) await forgetWith(db, parent)
  for (const { kinds, rows } of sources) {
    for (const kind of kinds) {
      await sql`
        select rebuild_list(${kind}, list_id)
        from (select distinct list_id from (${sql.raw(rows('table'))}) as entries where kind = ${kind}) as filled`.execute(
        db,
      )
    }
  }
}

/** The year 1, before any photo. */
const firstAt = `timestamptz '0001-01-01 00:00:00+00'`
const noId = `uuid '00000000-0000-0000-0000-000000000000'`
/** A part with more photos than `largest` is divided into parts of `usual`, so that a list that grows leaves full parts behind. */
const largest = 1250
const usual = 1000
/** Where photos of the same moment would have to be divided, a part ends early instead, if it keeps at least so many. */
const smallest = 750
/** A statement that changes more photos of a list is not logged: clients load the parts that changed instead. */
const loggedAtOnce = 1000
/** A version is this much higher than the one before at most; how much is random. See: [Note: Lists of photos]. */
const widestStep = 2 ** 20

interface Range {
  moment: string
  bytes: string
  /** The table and the condition. */
  photos: string
}

/** Runs one statement for each list and order, since a plan for all of them together reads no index in its order. */
function forEachOrder(statement: (range: Range) => string) {
  const branches = listArms.flatMap(({ kind, sorts, from, listId, bytes = '0' }) =>
    Object.entries(sorts).map(([sort, moment]) => {
      const key = `(${moment}, photo_id)`
      const photos = `${from} and ${listId} = in_list_id and ${key} >= (from_at, from_id) and ${key} < (to_at, to_id)`
      return `if in_kind = '${kind}' and in_sort = '${sort}' then ${statement({ moment, bytes, photos })};`
    }),
  )
  return sql.raw(`${branches.join('\nels')}\nend if;`)
}

const rangeArguments = sql.raw(`
  in_kind text, in_list_id uuid, in_sort text, from_at timestamptz, from_id uuid, to_at timestamptz, to_id uuid`)

/** Counts the photos between two keys. */
async function createCount(db: Kysely<unknown>): Promise<void> {
  const count = ({ moment, bytes, photos }: Range) => `
    select count(*), coalesce(sum(greatest(1, floor((width::real / height::real)::float8 * 1000 + 0.5))), 0),
      count(distinct floor((date_part('epoch', ${moment}) + taken_offset * 60) / 86400)), coalesce(sum(${bytes}), 0)
    into num, ratio_sum, days, total_bytes from ${photos}`
  await sql`
    create function count_part(
      ${rangeArguments}, out num integer, out ratio_sum bigint, out days integer, out total_bytes bigint
    ) language plpgsql stable as $$
    begin
      ${forEachOrder(count)}
    end $$`.execute(db)
}

/** Where the part behind the first one of a range starts; null if one part is enough. It starts at a new moment, if one is near. */
async function createDivide(db: Kysely<unknown>): Promise<void> {
  const divide = ({ moment, photos }: Range) => `
    select marked.moment, case when is_new then ${noId} else photo_id end into next_at, next_id
    from (
      select moment, photo_id, row_number() over place as place, count(*) over () as num,
        moment <> lag(moment) over place as is_new
      from (
        select ${moment} as moment, photo_id from ${photos} order by ${moment}, photo_id limit ${largest + 1}
      ) as ahead
      window place as (order by moment, photo_id)
    ) as marked
    where num > ${largest} and place > ${smallest} and (is_new or place = ${usual + 1})
    order by is_new desc, place <= ${usual}, abs(place - ${usual + 1})
    limit 1`
  await sql`
    create function divide_part(${rangeArguments}, out next_at timestamptz, out next_id uuid)
    language plpgsql stable as $$
    begin
      ${forEachOrder(divide)}
    end $$`.execute(db)
}

/** Counts one part anew, divides it if it has become too large, or drops it if it is empty. Returns whether it did either. */
async function createRecount(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function recount_part(
      in_kind text, in_list_id uuid, in_sort text, from_at timestamptz, from_id uuid, new_version bigint
    ) returns boolean language plpgsql as $$
    declare
      end_at timestamptz;
      end_id uuid;
      next_at timestamptz;
      next_id uuid;
      counted record;
      is_divided boolean;
    begin
      select part.start_at, part.start_id into end_at, end_id from list_parts as part
      where part.kind = in_kind and part.list_id = in_list_id and part.sort = in_sort
        and (part.start_at, part.start_id) > (from_at, from_id)
      order by part.start_at, part.start_id limit 1;
      end_at := coalesce(end_at, 'infinity');
      end_id := coalesce(end_id, ${sql.raw(noId)});
      select * into counted from count_part(in_kind, in_list_id, in_sort, from_at, from_id, end_at, end_id);
      if counted.num = 0 and from_at > ${sql.raw(firstAt)} then
        delete from list_parts as part
        where part.kind = in_kind and part.list_id = in_list_id and part.sort = in_sort
          and part.start_at = from_at and part.start_id = from_id;
        return true;
      end if;
      is_divided := counted.num > ${sql.lit(largest)};
      loop
        if is_divided then
          select * into next_at, next_id from divide_part(in_kind, in_list_id, in_sort, from_at, from_id, end_at, end_id);
          select * into counted from count_part(
            in_kind, in_list_id, in_sort, from_at, from_id, coalesce(next_at, end_at), coalesce(next_id, end_id));
        end if;
        insert into list_parts (kind, list_id, sort, start_at, start_id, count, ratio_sum, days, bytes, version)
        values (in_kind, in_list_id, in_sort, from_at, from_id,
          counted.num, counted.ratio_sum, counted.days, counted.total_bytes, new_version)
        on conflict (kind, list_id, sort, start_at, start_id) do update set
          count = excluded.count, ratio_sum = excluded.ratio_sum, days = excluded.days, bytes = excluded.bytes,
          version = excluded.version;
        exit when next_at is null;
        from_at := next_at;
        from_id := next_id;
      end loop;
      return is_divided;
    end $$`.execute(db)
}

/**
 * Writes down that these photos changed: each as it was in its list, as it is now, or both. Locks the lists in the order of their
 * kinds and ids, and waits for other transactions that change the same list, so that the versions of a list are committed in their
 * order.
 */
async function createChange(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function change_lists(entries list_entry[]) returns void language plpgsql as $$
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
            values ('added', entry.added_at), ('taken', entry.taken_at), ('trashed', entry.trashed_at)
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

/** Makes the parts of a list anew, for lists whose rows were written while the triggers were off. */
async function createRebuild(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rebuild_list(in_kind text, in_list_id uuid) returns void language plpgsql as $$
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
      from unnest(array['added', 'taken', 'trashed']) as sort where sort <> 'trashed' or in_kind = 'trash';
    end $$`.execute(db)
}

interface Source {
  table: string
  kinds: string[]
  /** What the lists show of the rows. Lists that are being deleted are left out: with them, each of their photos would be counted. */
  rows(table: string): string
}

const shown = 'taken_at, trashed_at, taken_offset, width, height, colour'
const collected = (
  table: string,
  kind: string,
  id: string,
  parent: string,
  parentId: string,
  addedAt: string,
): Source => ({
  table,
  kinds: [kind],
  rows: (rows) => `
    select '${kind}'::text as kind, ${id} as list_id, photo_id, ${addedAt} as added_at, taken_at,
      null::timestamptz as trashed_at, taken_offset, width, height, colour
    from ${rows === 'table' ? table : rows} as item
    where not hidden and exists (select from ${parent} as parent where parent.${parentId} = item.${id})`,
})

const sources: Source[] = [
  {
    table: 'photos',
    kinds: ['library', 'trash'],
    rows: (rows) => `
      select case when trashed_at is null then 'library' else 'trash' end as kind, owner_id as list_id, photo_id, added_at, ${shown}
      from ${rows === 'table' ? 'photos' : rows} as item
      where state = 'live' and exists (select from users as parent where parent.user_id = item.owner_id)`,
  },
  collected('album_photos', 'album', 'album_id', 'albums', 'album_id', 'added_at'),
  collected('share_photos', 'share', 'share_id', 'shares', 'share_id', 'added_at'),
  collected('favorites', 'favorites', 'user_id', 'users', 'user_id', 'favorited_at'),
]

async function watch(db: Kysely<unknown>, { table, rows }: Source): Promise<void> {
  const gather = (entries: string) =>
    sql.raw(`
      select array_agg(row(kind, list_id, photo_id, added_at, taken_at, trashed_at)::list_entry)
      into changed from (${entries}) as entries`)
  const [before, after] = [rows('old_rows'), rows('new_rows')]
  const name = sql.ref(`list_${table}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
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
  const seen = { insert: 'new table as new_rows', delete: 'old table as old_rows' }
  for (const [event, tables] of Object.entries({ ...seen, update: `${seen.insert} ${seen.delete}` })) {
    await sql`
      create trigger ${sql.ref(`list_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(tables)} for each statement execute function ${name}()`.execute(db)
  }
}

const parents = [
  { table: 'users', id: 'user_id', kinds: ['library', 'trash', 'favorites'] },
  { table: 'albums', id: 'album_id', kinds: ['album'] },
  { table: 'shares', id: 'share_id', kinds: ['share'] },
]

/** Deletes the lists of what is deleted. Cascades to the photos of these lists have run before, and were not counted. */
async function forgetWith(db: Kysely<unknown>, { table, id, kinds }: (typeof parents)[number]): Promise<void> {
  const name = sql.ref(`forget_lists_of_${table}`)
  const gone = `kind = any(array[${kinds.map((kind) => `'${kind}'`).join()}]) and list_id in (select ${id} from old_rows)`
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      delete from lists where ${sql.raw(gone)};
      delete from list_parts where ${sql.raw(gone)};
      delete from list_changes where ${sql.raw(gone)};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${name} after delete on ${sql.table(table)}
      referencing old table as old_rows for each statement execute function ${name}()`.execute(db)
}
