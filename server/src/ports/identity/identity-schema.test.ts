import { getMigrations } from 'better-auth/db/migration'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestIdentity } from '../../features/identity/test-identity.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { engineShape } from './auth-engine.ts'
import type { IdentityTables } from './identity-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('the migration creates exactly the tables, columns and indexes that better-auth needs', async () => {
  const warnings: string[] = []
  const { toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems } = await getMigrations({
    ...engineShape({
      db: new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool: database.pool }) }),
      passwordCost: { logN: 8, r: 8, p: 1 },
      deviceClients: [],
    }),
    logger: { level: 'warn', log: (_, message) => warnings.push(message) },
  })
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems, warnings }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    unsafeChanges: [],
    schemaProblems: [],
    warnings: [],
  })
})

it('everything the service writes stays in its own schema', async () => {
  const service = await startTestIdentity()
  const tables = async () => {
    const { rows } = await service.database.pool.query<{ name: string }>(
      `select schemaname || '.' || relname as name from pg_stat_user_tables order by 1`,
    )
    return rows.map((row) => row.name)
  }
  const before = await tables()
  const member = await service.member('schema@example.com')
  await member.post('/change-email', { email: 'other@example.com' })
  await member.devices()
  await service.identity.settled()
  const { rows } = await service.database.pool.query(`select count(*)::int as count from identity."user"`)
  expect(rows).toEqual([{ count: 1 }])
  expect(await tables()).toEqual(before)
  await service.stop()
})
