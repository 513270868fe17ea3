import { type Kysely, sql } from 'kysely'

/** Lists of photos in parts, with a log of what changed in them. See: [Note: Lists of photos] in ARCHITECTURE.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await describeFavorites(db)
  await createTables(db)
  await createEntries(db)
}

/** What the list shows of a photo is kept with the favorite, as it is in albums and shares. */
async function describeFavorites(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table favorites
      add column owner_id uuid,
      add column taken_at timestamptz,
      add column taken_offset smallint,
      add column width integer,
      add column height integer,
      add column colour integer`.execute(db)
  await sql`
    update favorites set owner_id = photos.owner_id, taken_at = photos.taken_at, taken_offset = photos.taken_offset,
      width = photos.width, height = photos.height, colour = photos.colour
    from photos where photos.photo_id = favorites.photo_id`.execute(db)
  await sql`
    alter table favorites
      alter column owner_id set not null,
      alter column taken_at set not null,
      alter column taken_offset set not null,
      alter column width set not null,
      alter column height set not null`.execute(db)
  await sql`drop index favorites_list`.execute(db)
  await sql`
    create index favorites_list on favorites (user_id, favorited_at)
    include (photo_id, owner_id, taken_at, taken_offset, width, height, colour) where not hidden`.execute(db)
  await sql`
    create index favorites_taken on favorites (user_id, taken_at, photo_id)
    include (owner_id, favorited_at, taken_offset, width, height, colour) where not hidden`.execute(db)
  await sql`
    create index favorites_of_others on favorites (user_id, favorited_at)
    include (photo_id) where not hidden and owner_id <> user_id`.execute(db)
}

/** No foreign keys: `list_id` is a user, an album or a share. Triggers on these tables delete what belongs to them. */
async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lists (
      kind text not null,
      list_id uuid not null,
      version bigint not null,
      shape_version bigint not null,
      floor_version bigint not null,
      primary key (kind, list_id)
    )`.execute(db)
  await sql`
    create table list_parts (
      kind text not null,
      list_id uuid not null,
      sort text not null,
      start_at timestamptz not null,
      start_id uuid not null,
      count integer not null,
      ratio_sum bigint not null,
      days integer not null,
      bytes bigint not null,
      version bigint not null,
      primary key (kind, list_id, sort, start_at, start_id)
    )`.execute(db)
  await sql`
    create table list_changes (
      kind text not null,
      list_id uuid not null,
      version bigint not null,
      photo_id uuid not null,
      changed_at timestamptz not null,
      primary key (kind, list_id, version, photo_id)
    )`.execute(db)
  await sql`create index list_changes_age on list_changes (changed_at)`.execute(db)
  // Parts and lists are updated with each change: pages with some room keep the new versions of their rows.
  await sql`alter table lists set (fillfactor = 50)`.execute(db)
  await sql`alter table list_parts set (fillfactor = 70)`.execute(db)
}

interface ListArm {
  kind: string
  /** The orders of the list, and the column of each. */
  sorts: Record<string, string>
  from: string
  listId: string
  ownerId: string
  addedAt: string
  trashedAt?: string
  bytes?: string
}

/** Where the photos of each kind of list are. */
export const listArms: ListArm[] = [
  {
    kind: 'library',
    sorts: { added: 'added_at', taken: 'taken_at' },
    from: `photos where state = 'live' and trashed_at is null`,
    listId: 'owner_id',
    ownerId: 'owner_id',
    addedAt: 'added_at',
  },
  {
    kind: 'trash',
    sorts: { added: 'added_at', taken: 'taken_at', trashed: 'trashed_at' },
    from: `photos where state = 'live' and trashed_at is not null`,
    listId: 'owner_id',
    ownerId: 'owner_id',
    addedAt: 'added_at',
    trashedAt: 'trashed_at',
    bytes: 'bytes',
  },
  {
    kind: 'album',
    sorts: { added: 'added_at', taken: 'taken_at' },
    from: 'album_photos where not hidden',
    listId: 'album_id',
    ownerId: 'null::uuid',
    addedAt: 'added_at',
  },
  {
    kind: 'share',
    sorts: { added: 'added_at', taken: 'taken_at' },
    from: 'share_photos where not hidden',
    listId: 'share_id',
    ownerId: 'adder_id',
    addedAt: 'added_at',
  },
  {
    kind: 'favorites',
    sorts: { added: 'favorited_at', taken: 'taken_at' },
    from: 'favorites where not hidden',
    listId: 'user_id',
    ownerId: 'owner_id',
    addedAt: 'favorited_at',
  },
]

/**
 * Every list in every order, one below the other, for reading. `moment` is what the order goes by. With a kind and an order, the
 * planner is left with one table and its index.
 */
async function createEntries(db: Kysely<unknown>): Promise<void> {
  const selects = listArms.flatMap(({ kind, sorts, from, listId, ownerId, addedAt, trashedAt, bytes }) =>
    Object.entries(sorts).map(
      ([sort, moment]) => `
        select '${kind}'::text as kind, '${sort}'::text as sort, ${listId} as list_id, ${moment} as moment, photo_id,
          ${ownerId} as owner_id, ${addedAt} as added_at, taken_at, ${trashedAt ?? 'null::timestamptz'} as trashed_at,
          taken_offset, width, height, colour, ${bytes ?? '0::bigint'} as bytes
        from ${from}`,
    ),
  )
  await sql`create view list_entries as ${sql.raw(selects.join(' union all '))}`.execute(db)
}
