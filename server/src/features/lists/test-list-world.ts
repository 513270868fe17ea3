import { shortColour } from '@koma/contract/photo-index'
import type { Random } from '@koma/contract/random'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../ports/database/database.ts'
import type { TestDatabase } from '../../ports/database/test-database.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { type Collection, deletePhotos, insertPhotos, movePhotos, recolourPhoto } from '../collections/index.ts'
import { deleteFavorite, insertFavorite } from '../favorites/store.ts'
import { lockStorage, setTrashed } from '../photos/index.ts'
import { removeTrashed } from '../trash/store.ts'
import type { ListKind, ListSort } from './list-view.ts'
import type { ListedRow } from './test-list-client.ts'

export const people = ['019a8b2e-0000-7000-8000-000000000001', '019a8b2e-0000-7000-8000-000000000002'] as const
export const albumId = '019a8b2e-0000-7000-8000-00000000000a'
export const shareId = '019a8b2e-0000-7000-8000-00000000000b'

const tables = ['photos', 'album_photos', 'share_photos', 'favorites', 'lists', 'list_parts', 'list_changes']
const begin = Date.UTC(2026, 0, 1)

/** Two people with a library each, an album and a share, and random changes to them. */
export class ListWorld {
  readonly #database: TestDatabase
  readonly #random: Random
  #now = begin

  constructor(database: TestDatabase, random: Random) {
    this.#database = database
    this.#random = random
  }

  async fill(): Promise<void> {
    const db = this.#database.kysely
    for (const user_id of people) {
      await db.insertInto('users').values({ user_id, subject: user_id }).execute()
      await db.insertInto('storage_use').values({ user_id }).execute()
    }
    const at = new Date(begin)
    const album = { album_id: albumId, owner_id: people[0], name: 'album', cover_photo_id: null, updated_at: at }
    await db.insertInto('albums').values(album).execute()
    await sql`
      insert into shares (share_id, owner_id, name, share_type, created_at)
      values (${shareId}, ${people[0]}, 'share', 'PUBLIC', ${at})`.execute(db)
  }

  /** One change by one of the two, as the features make it. */
  async change(): Promise<void> {
    const random = this.#random
    const person = random.pick(people)
    const few = random.chance(0.2) ? random.whole(50, 200) : random.whole(1, 5)
    const changes = [
      () => this.add(person, random.chance(0.15) ? random.whole(500, 1400) : few),
      () => this.#on(person, (trx, ids) => setTrashed(trx, person, ids, this.#moment()), 'live', few),
      () => this.#on(person, (trx, ids) => setTrashed(trx, person, ids, null), 'trashed', few),
      () =>
        this.#on(person, (trx, photoIds) => removeTrashed(trx, person, { photoIds }, this.#moment()), 'trashed', few),
      () =>
        this.#on(
          people[0],
          (trx, ids) => insertPhotos(trx, { kind: 'album', id: albumId }, ids, this.#moment()),
          'live',
          few * 4,
        ),
      () => this.#on(people[0], (trx, ids) => deletePhotos(trx, { kind: 'album', id: albumId }, ids), 'live', few),
      () =>
        this.#on(
          person,
          (trx, ids) => insertPhotos(trx, { kind: 'share', id: shareId }, ids, this.#moment()),
          'live',
          few * 4,
        ),
      () => this.#on(person, (trx, ids) => deletePhotos(trx, { kind: 'share', id: shareId }, ids), 'live', few),
      () => this.#move({ kind: 'album', id: albumId }, few),
      () => this.#move({ kind: 'share', id: shareId }, few),
      () => this.#on(person, (trx, ids) => this.#like(trx, ids), 'live', few),
      () => this.#on(person, (trx, [id = '']) => deleteFavorite(trx, people[0], id), 'live', 1),
      () => this.#on(person, (trx, ids) => this.#recolour(trx, ids), 'live', few),
      () => this.#on(person, (trx, ids) => this.#redate(trx, ids), 'live', few),
    ] as const
    await random.pick(changes)()
  }

  /** Uploads photos, many of them taken at the same moment. */
  async add(ownerId: string, count: number, sameMoment = this.#random.chance(0.3)): Promise<void> {
    const random = this.#random
    const taken = begin - random.below(400) * 86_400_000
    const photos = Array.from({ length: count }, () => {
      this.#now += 1
      const at = sameMoment ? taken : taken + random.below(40 * 86_400_000)
      return {
        id: uuidv7(this.#now),
        at: this.#now,
        taken: at,
        offset: random.pick([540, 0, -300]),
        width: random.whole(500, 4000),
      }
    })
    await this.#database.pool.query(
      `insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format, filename)
      select id, $1, 'live', to_timestamp(at / 1000.0), to_timestamp(taken / 1000.0), zone, sha256(uuid_send(id)), width, width, 1080, 'png', 'x'
      from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::smallint[], $6::int[]) as photo (id, at, taken, zone, width)`,
      [
        ownerId,
        photos.map(({ id }) => id),
        photos.map(({ at }) => at),
        photos.map(({ taken: when }) => when),
        photos.map(({ offset }) => offset),
        photos.map(({ width }) => width),
      ],
    )
  }

  /** Remembers all tables, and returns what puts them back, as a restore from a backup does. */
  async backUp(): Promise<() => Promise<void>> {
    const { pool } = this.#database
    for (const table of tables)
      await pool.query(`drop table if exists backup_${table}; create table backup_${table} as table ${table}`)
    return async () => {
      const client = await pool.connect()
      await client.query('set session_replication_role = replica')
      for (const table of tables) {
        await client.query(`delete from ${table}; insert into ${table} select * from backup_${table}`)
      }
      client.release(true)
    }
  }

  /** A list as it is in the tables, as clients show it in this order. */
  async rowsOf(
    kind: ListKind,
    listId: string,
    by: ListSort,
    hiddenOwner: string | null,
  ): Promise<Map<string, ListedRow>> {
    const { rows } = await this.#database.pool.query(
      `select photo_id, added_at, taken_at, trashed_at, hand_at, taken_offset, width, height, colour from list_entries
      where kind = $1 and list_id = $2 and sort = 'added' and ($3::uuid is null or owner_id <> $3)`,
      [kind, listId, hiddenOwner],
    )
    return new Map(
      rows.map((row) => [
        row.photo_id,
        {
          photoId: row.photo_id,
          moments: {
            added: row.added_at.getTime(),
            taken: row.taken_at.getTime(),
            trashed: row.trashed_at?.getTime() ?? 0,
            hand: by === 'hand' ? row.hand_at.getTime() : 0,
          },
          rest: [
            row.taken_offset,
            Math.round(Math.fround(row.width / row.height) * 1000),
            row.colour === null ? -1 : shortColour(row.colour),
          ].join(),
        },
      ]),
    )
  }

  /** Moves some photos of a collection together, near others so that places run out at times. */
  async #move({ kind, id }: Collection, count: number): Promise<void> {
    const { rows } = await this.#database.pool.query<{ photo_id: string }>(
      `select photo_id from list_entries where kind = $1 and sort = 'hand' and list_id = $2 order by moment, photo_id`,
      [kind, id],
    )
    const ids = rows.map((row) => row.photo_id)
    const from = this.#random.below(ids.length + 1)
    const photo_ids = ids.slice(from, from + count)
    const to = this.#random.pick(['start', 'end', ids[0] ?? 'end', ids[this.#random.below(ids.length + 1)] ?? 'end'])
    if (photo_ids.length === 0) return
    await this.#database.kysely.transaction().execute((trx) => movePhotos(trx, { kind, id }, [{ photo_ids, to }]))
  }

  #moment(): Date {
    this.#now += this.#random.whole(1, 3_600_000)
    return new Date(this.#now)
  }

  async #on(
    person: string,
    change: (trx: Transaction<Schema>, ids: string[]) => Promise<unknown>,
    which: 'live' | 'trashed',
    count: number,
  ): Promise<void> {
    await this.#database.kysely.transaction().execute(async (trx) => {
      await lockStorage(trx, person)
      const isTrashed = which === 'trashed' ? sql`is not null` : sql`is null`
      const from = sql`${uuidv7(begin + this.#random.below(this.#now - begin + 1))}::uuid`
      const { rows } = await sql<{ photo_id: string }>`
        select photo_id from photos where owner_id = ${person} and trashed_at ${isTrashed} and photo_id >= ${from}
        order by photo_id limit ${count}`.execute(trx)
      if (rows.length > 0)
        await change(
          trx,
          rows.map((row) => row.photo_id),
        )
    })
  }

  async #like(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
    for (const id of ids) await insertFavorite(trx, people[0], id, this.#moment())
  }

  async #recolour(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const colour = this.#random.below(0x1000000)
      await sql`update photos set colour = ${colour} where photo_id = ${id}`.execute(trx)
      await recolourPhoto(trx, id, colour)
    }
  }

  async #redate(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
    const taken = new Date(begin - this.#random.below(400) * 86_400_000)
    for (const table of ['photos', 'favorites', 'album_photos', 'share_photos']) {
      await sql`
        update ${sql.table(table)} set taken_at = ${taken}, taken_offset = ${this.#random.pick([540, 60])}
        where photo_id = any(${ids}::uuid[])`.execute(trx)
    }
  }
}

interface WrongPart {
  kind: ListKind
  sort: ListSort
  start_at: Date
}

/** Parts that do not match the rows of their lists, or that are too large, and lists whose parts do not cover them. */
export async function findWrongParts({ pool }: Pick<Database, 'pool'>): Promise<WrongPart[]> {
  const { rows } = await pool.query<WrongPart>(`
    with ranged as (
      select *, lead(start_at, 1, 'infinity') over parts as end_at, lead(start_id, 1, start_id) over parts as end_id,
        row_number() over parts = 1 as is_first
      from list_parts window parts as (partition by kind, list_id, sort order by start_at, start_id)
    ), counted as (
      select ranged.*, found.* from ranged cross join lateral (
        select count(*) as found, coalesce(sum(greatest(1, round((width::real / height::real)::numeric * 1000))), 0) as found_ratio,
          count(distinct (moment at time zone 'UTC' + taken_offset * interval '1 minute')::date) as found_days,
          coalesce(sum(entry.bytes), 0) as found_bytes
        from list_entries as entry
        where entry.kind = ranged.kind and entry.list_id = ranged.list_id and entry.sort = ranged.sort
          and (moment, photo_id) >= (start_at, start_id) and (moment, photo_id) < (end_at, end_id)
      ) as found
    )
    select kind, sort, start_at from counted
    where count <> found or ratio_sum <> found_ratio or days <> found_days or bytes <> found_bytes
      or count > 1250 or (count = 0 and not is_first)
      or (is_first and (start_at <> '0001-01-01 00:00:00+00' or start_id <> '00000000-0000-0000-0000-000000000000'))
    union all
    select kind, sort, null from (
      select kind, list_id, sort, count(*) as num from list_entries group by kind, list_id, sort
    ) as entries
    where num <> (
      select coalesce(sum(count), 0) from list_parts as part
      where part.kind = entries.kind and part.list_id = entries.list_id and part.sort = entries.sort)`)
  return rows
}
