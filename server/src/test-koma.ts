import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@koma/client'
import type { FastifyInstance } from 'fastify'
import { composeApp } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { ContentUrls } from './content-url.ts'
import { Variants } from './features/photos/index.ts'
import { simulatedPagesPath, simulatedPrices } from './features/plans/index.ts'
import { createLog } from './http/logging.ts'
import { createBilling } from './ports/billing/choose-billing.ts'
import { createDiskBlobs } from './ports/blobs/disk-blobs.ts'
import { SetClock } from './ports/clock/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './ports/database/test-database.ts'
import { openDocuments } from './ports/documents/directory-documents.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity } from './ports/identity/embedded-identity.ts'
import { createImages } from './ports/images/processes/image-processes.ts'
import { GraphileJobs } from './ports/jobs/graphile-jobs.ts'
import { scryptCost } from './ports/passwords/password-hashing.ts'
import { createPasswordWork } from './ports/passwords/password-work.ts'
import type { Ports } from './ports/ports.ts'
import { createPush } from './ports/push/choose-push.ts'
import { Closing } from './process/closing.ts'
import { allJobs } from './register.ts'
import type { JobTable } from './schema/jobs.ts'
import { secretsFrom } from './secrets.ts'
import { agreeAtFirstCall } from './test-terms.ts'

/** Those that the identity service signs for somebody who signed in. */
const realToken = /^ey[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * The real server on its own database, with a clock that stands still. Tokens are simply the account's name, or come from signing in
 * at its identity service.
 */
export interface TestKoma {
  ports: Ports & { clock: SetClock; identity: EmbeddedIdentity }
  config: Config
  app: FastifyInstance
  /** For other processes that a test starts. */
  databaseAddress: TestDatabase['address']
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string
  /** A client signed in as the account of this name, which is created by its first call. */
  as(name: string): Client
  guest: Client
  /** For requests that the client cannot make. The name is also the token. */
  fetchAs(name: string, path: string, init?: RequestInit): Promise<Response>
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/** The number of transactions that wait for something other than the database, such as the blob store. */
export async function openTransactions({ ports }: Pick<TestKoma, 'ports'>): Promise<number> {
  const { rows } = await ports.database.pool.query(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows[0].open
}

export async function startTestKoma(settings: Record<string, string> = {}): Promise<TestKoma> {
  const closing = new Closing()
  const directory = await mkdtemp(join(tmpdir(), 'koma-test-'))
  closing.add(() => rm(directory, { recursive: true, force: true }))
  const config = readConfig({
    KOMA_DATA_DIR: directory,
    KOMA_PORT: '0',
    KOMA_LOG_LEVEL: 'silent',
    // Most tests are not about how long hashing takes.
    KOMA_PASSWORD_COST: '8',
    ...settings,
  })
  const database = await createTestDatabase()
  closing.add(() => database.close())
  const log = createLog('silent')
  const documents = await openDocuments({ directory: config.pagesDir, log, lookAgainMs: 50 })
  closing.add(() => documents.close())
  await agreeAtFirstCall(database.pool)
  const blobs = await createDiskBlobs(join(directory, 'blobs'))
  closing.add(() => blobs.close())
  const images = createImages({ processes: 1, keepIn: join(directory, 'pixels') })
  closing.add(() => images.close())
  const jobs = new GraphileJobs<JobTable>({ pool: database.pool, pollInterval: 200 })
  closing.add(() => jobs.stop())
  const clock = new SetClock(new Date('2026-08-16T12:00:00Z'))
  const passwordWork = createPasswordWork()
  const passwordCost = scryptCost(config.passwordCost)
  const identity = createEmbeddedIdentity({
    pool: database.pool,
    listener: database.listener,
    secret: 'a secret for tests, long enough',
    webUrl: () => url,
    identityUrl: () => `${url}/identity`,
    passwordWork,
    passwordCost,
    clock,
    log,
  })
  closing.add(() => identity.close())
  let url = ''
  const ports = {
    database,
    blobs,
    images,
    jobs,
    mail: { send: async () => {}, close: async () => {} },
    billing: createBilling(config, database, Buffer.from('a key for tests'), {
      clock,
      pagesUrl: () => url + simulatedPagesPath,
      webhookUrl: () => `${url}/api/billing/webhook`,
      prices: () => simulatedPrices(database.kysely),
    }),
    push: createPush(config, secretsFrom('a secret for tests, long enough').key('push')),
    clock,
    documents,
    verifier: {
      ...identity.verifier,
      verify: async (token: string) =>
        realToken.test(token) ? identity.verifier.verify(token) : { subject: token, email: `${token}@koma.test` },
    },
    // Most tokens are made up, so there are no accounts to look up.
    accounts: null,
    identity,
    passwordWork,
    passwordCost,
    webUrl: () => url,
    contentUrls: new ContentUrls('', secretsFrom('a secret for tests, long enough').key('content')),
    secrets: secretsFrom('a secret for tests, long enough'),
  }
  const variants = new Variants(ports)
  const app = await composeApp(config, ports, variants, { log })
  closing.add(() => {
    // A test may leave a response unread, which would keep the connection open and the test from ending.
    app.server.closeAllConnections()
    return app.close()
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = (token: string | null) =>
    createClient({ baseUrl: `${url}/api`, token: async () => token, mostAlike: Infinity })
  return {
    ports,
    config,
    app,
    databaseAddress: database.address,
    url,
    as: client,
    guest: client(null),
    fetchAs: (name, path, init = {}) =>
      fetch(url + path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${name}` } }),
    runJobs: () => jobs.start(allJobs(ports, variants), { concurrency: 2 }),
    stop: () => closing.run(),
  }
}
