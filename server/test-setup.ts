import type { TestProject } from 'vitest/node'
import { startTestServer } from './src/ports/database/test-server.ts'

/** One PostgreSQL for the whole run; each test file makes its own database in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { address, prefix, stop } = await startTestServer(process.env['KOMA_TEST_DATABASE_URL'] || undefined)
  project.provide('testServer', { address, prefix })
  return stop
}
