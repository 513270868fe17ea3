import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../process/start-error.ts'
import { connectDatabase } from './database.ts'
import { loadMigrations, migrateTo, migrationsDirectory } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await createTestDatabase('empty')
  directory = await mkdtemp(join(tmpdir(), 'koma-migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

/** Writes a migration that runs each statement. It imports nothing, since the directory is outside of any package. */
async function writeMigration(name: string, ...statements: string[]): Promise<void> {
  const queries = statements.map((statement) => `  await db.executeQuery(raw(${JSON.stringify(statement)}))\n`)
  await writeFile(
    join(directory, `${name}.ts`),
    `const raw = (sql: string) => ({ sql, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: '${name}' } })
export async function up(db: { executeQuery(query: unknown): Promise<unknown> }): Promise<void> {
${queries.join('')}}
`,
  )
}

async function readWords(): Promise<string[]> {
  const { rows } = await database.pool.query('select word from words order by word')
  return rows.map((row) => row.word)
}

async function readMade(): Promise<string[]> {
  const { rows } = await database.pool.query('select name from kysely_migration order by name')
  return rows.map((row) => row.name)
}

describe('migrations', () => {
  beforeEach(async () => {
    await writeMigration('0001-words', 'create table words (word text not null)', "insert into words values ('one')")
    await writeMigration('0002-more-words', "insert into words values ('two')")
  })

  it('run in order up to a named one, then up to the last, each once', async () => {
    await migrateTo(database, '0001-words', directory)
    expect(await readWords()).toEqual(['one'])
    await migrateTo(database, undefined, directory)
    await migrateTo(database, undefined, directory)
    expect(await readWords()).toEqual(['one', 'two'])
    expect(await readMade()).toEqual(['0001-words', '0002-more-words'])
  })

  it('never run backwards', async () => {
    await migrateTo(database, undefined, directory)
    await migrateTo(database, '0001-words', directory)
    expect(await readMade()).toEqual(['0001-words', '0002-more-words'])
  })

  it('run once when several servers start together, also if they take longer than any other statement may', async () => {
    await writeMigration('0003-slow', 'select pg_sleep(6)')
    const others = await Promise.all(
      Array.from({ length: 3 }, () =>
        connectDatabase({ address: database.address, connections: 2, statementTimeout: 5_000 }),
      ),
    )
    await Promise.all([database, ...others].map((each) => migrateTo(each, undefined, directory)))
    await Promise.all(others.map((each) => each.close()))
    expect(await readWords()).toEqual(['one', 'two'])
  })

  it('roll back when one fails, and report which', async () => {
    await writeMigration('0003-broken', "insert into words values ('three')", 'insert into nowhere values (1)')
    const failure = await migrateTo(database, undefined, directory).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(String(failure)).toMatch(/is left as it was \(0003-broken: relation "nowhere" does not exist\)/)
    expect(await readMade()).toEqual([])
    await rm(join(directory, '0003-broken.ts'))
    await migrateTo(database, undefined, directory)
    expect(await readWords()).toEqual(['one', 'two'])
  })

  it('reject a database that a newer version has used', async () => {
    await migrateTo(database, undefined, directory)
    await rm(join(directory, '0002-more-words.ts'))
    const failure = await migrateTo(database, undefined, directory).catch((error: unknown) => error)
    expect(failure).toEqual(
      new StartError(
        'The database was used by a newer Koma (its step 0002-more-words is not known to this one): start that version or a later one.',
      ),
    )
  })

  it('leave no lock and no settings on the connections they used', async () => {
    await migrateTo(database, undefined, directory)
    const { rows } = await database.pool.query(
      "select current_setting('statement_timeout') as timeout, (select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks",
    )
    expect(rows).toEqual([{ timeout: '15s', locks: 0 }])
  })
})

describe("Koma's own migrations", () => {
  it('can run one by one, from every earlier version', async () => {
    const names = Object.keys(await loadMigrations(migrationsDirectory))
    for (const name of names) await migrateTo(database, name)
    expect(await readMade()).toEqual(names)
  })
})
