import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectDatabase, type Database } from './database.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { onServer, templateOf, withDatabase } from './test-server.ts'

export interface TestDatabase extends Database {
  /** For tests that start something that makes its own connection. */
  readonly address: string | PostgresAddress
  /** Ends the connections and drops the database. */
  close(): Promise<void>
}

/** A separate database for a test file, migrated or empty. Call it in `beforeAll` and close it in `afterAll`. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  const template = content === 'migrated' ? templateOf(server) : 'template0'
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const address = withDatabase(server.address, name)
  const database = await connectDatabase({ address, connections: 10 })
  return {
    ...database,
    address,
    async close() {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}
