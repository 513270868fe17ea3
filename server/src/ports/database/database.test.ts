import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../process/start-error.ts'
import { connectDatabase } from './database.ts'
import { optionsOf } from './patient-client.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

describe('a connected database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('empty')
  })
  afterAll(() => database.close())

  it('returns int8 as numbers, timestamps as dates and days as text', async () => {
    const { rows } =
      await sql`select count(*) as count, 9007199254740993::int8 as huge, array[1, null, 2]::int8[] as list,
      '{}'::int8[] as nothing, '2026-11-15T12:00:00+09:00'::timestamptz as moment, '2026-11-15'::date as day`.execute(
        database.kysely,
      )
    expect(rows).toEqual([
      {
        count: 1,
        huge: '9007199254740993',
        list: [1, null, 2],
        nothing: [],
        moment: new Date('2026-11-15T03:00:00Z'),
        day: '2026-11-15',
      },
    ])
  })

  it('survives when the server closes its connections, idle or in use', async () => {
    const held = await database.pool.connect()
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect(held.query('select 1')).rejects.toThrow()
    held.release(true)
    await database.pool.query('select 1')
  })

  it('cancels a statement that takes too long', async () => {
    // Not less, since the statements that connect it have no more time.
    const hasty = await connectDatabase({ address: database.address, connections: 1, statementTimeout: 5_000 })
    await expect(hasty.pool.query('select pg_sleep(30)')).rejects.toThrow(/statement timeout/)
    await hasty.close()
  })

  it('has settings with which a connection outside its pool can log in', () => {
    const pool = new pg.Pool({ user: 'koma', password: 'a password' })
    expect(optionsOf(pool)).toMatchObject({ user: 'koma', password: 'a password' })
  })

  it('can be closed twice, and rejects queries afterwards', async () => {
    const closed = await connectDatabase({ address: database.address, connections: 1 })
    await Promise.all([closed.close(), closed.close()])
    await expect(closed.pool.query('select 1')).rejects.toThrow()
  })
})

describe('a database that cannot be used', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })

  async function failureOf(url: string): Promise<string> {
    const failure = await connectDatabase({ address: url, connections: 1 }).then(
      (database) => database.close(),
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(StartError)
    return failure instanceof Error ? failure.message : ''
  }

  /** Implements just enough of the protocol to answer the query for settings. */
  async function serve(answer: Buffer): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (data) => {
        if (data.readInt32BE(0) === 80877103) socket.write('N')
        else if (data[0] === 0) socket.write(startup)
        else if (data.includes('current_setting')) socket.write(answer)
      })
    })
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  it('is reported in one sentence, without the password', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    server.close()
    expect(await failureOf(`postgres://koma:sec%2Fret@127.0.0.1:${port}/photos`)).toBe(
      `The database of KOMA_DATABASE_URL (127.0.0.1:${port}/photos) cannot be used: nothing listens there.`,
    )
    expect(await failureOf('postgres:///photos?host=/nowhere&password=secret')).toBe(
      'The database of KOMA_DATABASE_URL (/nowhere/photos) cannot be used: there is no such socket.',
    )
  })

  it('is rejected with the message of the server', async () => {
    const host = await serve(
      message('E', Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "koma"\0\0')),
    )
    expect(await failureOf(`postgres://koma:secret@${host}/photos`)).toBe(
      `The database of KOMA_DATABASE_URL (${host}/photos) cannot be used: password authentication failed for user "koma".`,
    )
  })

  it('is rejected when it is too old, not in UTF-8, or read-only', async () => {
    const old = await serve(settings('140011', 'UTF8', 'f'))
    expect(await failureOf(`postgres://koma:secret@${old}/photos`)).toBe(
      'Koma needs PostgreSQL 15 or newer, and KOMA_DATABASE_URL leads to version 14.',
    )
    const latin = await serve(settings('160002', 'LATIN1', 'f'))
    expect(await failureOf(`postgres://koma:secret@${latin}/photos`)).toBe(
      'Koma needs a database in UTF8, and that of KOMA_DATABASE_URL is in LATIN1.',
    )
    const standby = await serve(settings('160002', 'UTF8', 't'))
    expect(await failureOf(`postgres://koma:secret@${standby}/photos`)).toBe(
      'KOMA_DATABASE_URL leads to a database that can only be read: name the primary server.',
    )
  })
})

function message(kind: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.write(kind)
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}

const ready = message('Z', Buffer.from('I'))
const startup = Buffer.concat([message('R', Buffer.alloc(4)), ready])

function settings(version: string, encoding: string, readOnly: string): Buffer {
  const columns = [
    { name: 'version', type: 23, value: version },
    { name: 'encoding', type: 25, value: encoding },
    { name: 'readOnly', type: 16, value: readOnly },
  ]
  const count = Buffer.from([0, columns.length])
  const description = columns.map(({ name, type }) => {
    const rest = Buffer.alloc(18)
    rest.writeInt32BE(type, 6)
    return Buffer.concat([Buffer.from(`${name}\0`), rest])
  })
  const row = columns.map(({ value }) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(value.length)
    return Buffer.concat([length, Buffer.from(value)])
  })
  return Buffer.concat([
    message('T', Buffer.concat([count, ...description])),
    message('D', Buffer.concat([count, ...row])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
}
