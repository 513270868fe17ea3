import { Random } from '@koma/contract/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SetClock } from '../../ports/clock/test-clock.ts'
import { migrateTo } from '../../ports/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { pruneChanges } from './prune-changes.ts'
import { readPart } from './read-part.ts'
import { readParts } from './read-parts.ts'
import { albumId, findWrongParts, ListWorld, people, shareId } from './test-list-world.ts'

const [first, second] = people
const library = { kind: 'library', listId: first } as const

let database: TestDatabase
let world: ListWorld
beforeAll(async () => {
  database = await createTestDatabase()
  world = new ListWorld(database, new Random(13))
  await world.fill()
})
afterAll(() => database.close())

const partsOf = (sort: 'added' | 'taken') =>
  database.kysely
    .selectFrom('list_parts')
    .select(['count', 'start_id'])
    .where('kind', '=', 'library')
    .where('list_id', '=', first)
    .where('sort', '=', sort)
    .orderBy('start_at')
    .orderBy('start_id')
    .execute()

describe('the parts of a list', () => {
  it('divide photos of the same millisecond by their ids, and are found by moment and id', async () => {
    await world.add(first, 5000, true)
    expect((await partsOf('added')).map(({ count }) => count)).toEqual([1000, 1000, 1000, 1000, 1000])
    const taken = await partsOf('taken')
    expect(taken.map(({ count }) => count)).toEqual([1000, 1000, 1000, 1000, 1000])
    expect(new Set(taken.map(({ start_id }) => start_id)).size).toBe(5)
    expect(await findWrongParts(database)).toEqual([])
    const found: string[] = []
    let key: { timestamp: number; photo_id: string | null } | null = null
    do {
      const start = key ? { timestamp: key.timestamp, ...(key.photo_id && { photo_id: key.photo_id }) } : {}
      const part = await readPart(database.kysely, library, { by: 'taken', edge: 'oldest', ...start })
      found.push(...part.photos.photo_ids)
      key = part.end
    } while (key)
    expect([found.length, new Set(found).size, found.toSorted()]).toEqual([5000, 5000, found])
  })

  it('leave full parts behind while a list grows', async () => {
    for (let count = 0; count < 4; count += 1) await world.add(second, 700, false)
    const { parts } = await readParts(database.kysely, { kind: 'library', listId: second }, { by: 'added' })
    expect(parts.counts).toEqual([1000, 1000, 800])
  })

  it('are told in full to devices that were away while many photos changed or the log was pruned', async () => {
    const { version } = await readParts(database.kysely, library, { by: 'added' })
    await world.add(first, 3, false)
    const few = await readParts(database.kysely, library, { by: 'added', since: version })
    expect([few.is_reset, few.is_whole, few.parts.counts, few.changed.photo_ids.length]).toEqual([
      false,
      false,
      [1003],
      3,
    ])
    const none = await readParts(database.kysely, library, { by: 'added', since: few.version })
    expect([none.version, none.is_reset, none.parts.counts, none.changed.photo_ids]).toEqual([
      few.version,
      false,
      [],
      [],
    ])
    await world.add(first, 1001, false)
    const many = await readParts(database.kysely, library, { by: 'added', since: few.version })
    expect([many.is_reset, many.is_whole, many.changed.photo_ids]).toEqual([true, true, []])
    await world.add(first, 3, false)
    const later = new SetClock(new Date(Date.now() + 31 * 86_400_000))
    const logged = () => sql`select from list_changes where list_id = ${first}`.execute(database.kysely)
    expect((await logged()).rows.length).toBeGreaterThan(0)
    await pruneChanges({ database, clock: later })
    expect((await logged()).rows.length).toBe(0)
    const pruned = await readParts(database.kysely, library, { by: 'added', since: many.version })
    expect(pruned.is_reset).toBe(true)
    await world.add(first, 2, false)
    const since = await readParts(database.kysely, library, { by: 'added', since: pruned.version })
    expect([since.is_reset, since.changed.photo_ids.length]).toEqual([false, 2])
  })

  it('keep the newest 10,000 changes', async () => {
    const { version } = await readParts(database.kysely, { kind: 'library', listId: second }, { by: 'added' })
    for (let count = 0; count < 12; count += 1) {
      await sql`update photos set colour = ${count} where photo_id in (
        select photo_id from photos where owner_id = ${second} order by added_at limit 1000)`.execute(database.kysely)
    }
    await pruneChanges({ database, clock: new SetClock(new Date()) })
    const { rows } = await sql`select from list_changes where list_id = ${second}`.execute(database.kysely)
    expect(rows.length).toBe(10_000)
    const since = await readParts(database.kysely, { kind: 'library', listId: second }, { by: 'added', since: version })
    expect(since.is_reset).toBe(true)
  })

  it('answer garbage and versions that never were as if they were missing', async () => {
    const { version } = await readParts(database.kysely, library, { by: 'added' })
    for (const since of [
      'x',
      '',
      '-1',
      '1e3',
      `${version}-AAAA`,
      String(Number(version) - 1),
      String(Number(version) + 1),
      '9'.repeat(64),
    ]) {
      const answer = await readParts(database.kysely, library, { by: 'added', since })
      expect([since, answer.is_reset, answer.version]).toEqual([since, true, version])
    }
  })
})

describe('what is deleted', () => {
  const listed = async (ids: readonly string[]) => {
    const counts = await Promise.all(
      ['lists', 'list_parts', 'list_changes'].map((table) =>
        database.pool.query(`select count(*)::int as count from ${table} where list_id = any($1)`, [ids]),
      ),
    )
    return counts.map(({ rows }) => rows[0].count > 0)
  }

  it('leaves no parts and no log behind: albums, shares and accounts', async () => {
    for (let step = 0; step < 60; step += 1) await world.change()
    expect(await listed([albumId])).toEqual([true, true, true])
    expect(await listed([shareId])).toEqual([true, true, true])
    await database.pool.query('delete from albums where album_id = $1', [albumId])
    await database.pool.query('delete from shares where share_id = $1', [shareId])
    expect([await listed([albumId]), await listed([shareId])]).toEqual([Array(3).fill(false), Array(3).fill(false)])
    await database.pool.query('delete from users where user_id = $1', [second])
    expect([await listed([second]), await listed([first])]).toEqual([Array(3).fill(false), Array(3).fill(true)])
    expect(await findWrongParts(database)).toEqual([])
    await database.pool.query('delete from users')
    const { rows } = await database.pool.query(
      'select from lists union all select from list_parts union all select from list_changes',
    )
    expect(rows).toEqual([])
  })
})

it('the migration fills the parts of lists that are there already', async () => {
  const old = await createTestDatabase('empty')
  try {
    await migrateTo(old, '0021-uploads')
    await old.pool.query(`insert into users (user_id, subject) values ('${first}', 'a'), ('${second}', 'b')`)
    await old.pool.query(
      `insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format, filename, trashed_at)
      select gen_random_uuid(), '${first}', 'live', to_timestamp(place), to_timestamp(place / 7), 540, sha256(place::text::bytea), 1, 16, 9, 'png', 'x',
        case when place % 5 = 0 then to_timestamp(place) end
      from generate_series(1, 4000) as place`,
    )
    await old.pool.query(
      `insert into albums (album_id, owner_id, name, updated_at) values ('${albumId}', '${first}', 'x', now())`,
    )
    await old.pool.query(
      `insert into album_photos (album_id, photo_id, added_at, taken_at, taken_offset, width, height, hidden)
      select '${albumId}', photo_id, added_at, taken_at, 540, 16, 9, trashed_at is not null from photos`,
    )
    await old.pool.query(
      `insert into favorites (user_id, photo_id, favorited_at, hidden) select '${second}', photo_id, added_at, trashed_at is not null from photos`,
    )
    await migrateTo(old)
    expect(await findWrongParts(old)).toEqual([])
    const { rows: byHand } = await old.pool.query(
      `select count(*)::int as num from (
        select row_number() over (order by moment) <> row_number() over (order by added_at) as is_wrong
        from list_entries where kind = 'album' and sort = 'hand') as entries where not is_wrong`,
    )
    expect(byHand).toEqual([{ num: 3200 }])
    const { rows } = await old.pool.query(
      `select kind, sum(count)::int as photos, count(*)::int as parts from list_parts where sort = 'taken' group by kind order by kind`,
    )
    expect(rows).toEqual([
      { kind: 'album', photos: 3200, parts: 3 },
      { kind: 'favorites', photos: 3200, parts: 3 },
      { kind: 'library', photos: 3200, parts: 3 },
      { kind: 'trash', photos: 800, parts: 1 },
    ])
    const { is_reset, parts } = await readParts(old.kysely, { kind: 'favorites', listId: second }, { by: 'added' })
    expect([is_reset, parts.counts]).toEqual([true, [1000, 1000, 1200]])
  } finally {
    await old.close()
  }
})
