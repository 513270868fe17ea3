import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { codeOf } from '../../process/file-error.ts'
import { StartError } from '../../process/start-error.ts'
import type { Schema } from '../../schema/index.ts'
import type { Database } from './database.ts'
import { connectPatiently } from './patient-client.ts'

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url))

type Migrations = Record<string, Migration>

/** Any number works, as long as every version of Koma uses the same. */
const lockKey = 450_609_725

/**
 * Migrates the tables to this version of the code, or to the named migration (`0003-albums`); never backwards. Any number of
 * servers may start at once: one migrates, the others wait for it and find everything done.
 */
export async function migrateTo(database: Database, name?: string, directory = migrationsDirectory): Promise<void> {
  const migrations = await loadMigrations(directory)
  const target = name ?? Object.keys(migrations).at(-1)
  if (target !== undefined && !migrations[target]) throw new Error(`There is no migration ${target} in ${directory}.`)
  if (isMade(target, await readMade(database.pool), migrations)) return
  const client = await connectPatiently(database.pool)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (isMade(target, await readMade(client), migrations)) return
    await make(client, migrations, target)
  } finally {
    await client.end()
  }
}

/** Whether the database has every migration of this version. It may have further ones, if a newer Koma has used it. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const made = new Set(rows.map(({ name }) => name))
  return (await migrationNames(migrationsDirectory)).every((name) => made.has(name))
}

/** Loads files such as `0003-albums.ts`, each with an `up`. */
export async function loadMigrations(directory: string): Promise<Migrations> {
  const entries = (await migrationNames(directory)).map(async (name): Promise<[string, Migration]> => {
    const { up } = await import(pathToFileURL(join(directory, `${name}.ts`)).href)
    return [name, { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function migrationNames(directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort()
  return files.map((file) => file.slice(0, -'.ts'.length))
}

async function readMade(on: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  try {
    const { rows } = await on.query<{ name: string }>('select name from kysely_migration order by name')
    return rows.map((row) => row.name)
  } catch (error) {
    if (codeOf(error) === undefinedTable) return []
    throw error
  }
}

const undefinedTable = '42P01'

function isMade(target: string | undefined, made: string[], migrations: Migrations): boolean {
  const unknown = made.find((name) => !migrations[name])
  if (unknown !== undefined) {
    throw new StartError(
      `The database was used by a newer Koma (its step ${unknown} is not known to this one): start that version or a later one.`,
    )
  }
  return target === undefined || made.includes(target)
}

async function make(client: pg.Client, migrations: Migrations, target: string | undefined): Promise<void> {
  const migrator = new Migrator({ db: onOneConnection(client), provider: { getMigrations: async () => migrations } })
  const { error, results } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? target
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartError(
    `The database could not be brought up to this version of Koma and is left as it was (${failed}: ${reason}).`,
    { cause: error },
  )
}

/** Migrates on the connection that holds the lock, so that losing the connection stops both. */
function onOneConnection(client: pg.Client): Kysely<unknown> {
  const connection = { query: client.query.bind(client), release() {} } as PostgresPoolClient
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  })
}
