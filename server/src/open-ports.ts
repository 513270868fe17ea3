import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { ContentUrls } from './content-url.ts'
import { simulatedPagesPath, simulatedPrices } from './features/plans/index.ts'
import type { Log } from './http/logging.ts'
import { createBilling } from './ports/billing/choose-billing.ts'
import { createBlobs } from './ports/blobs/choose-blobs.ts'
import { systemClock } from './ports/clock/clock.ts'
import { connectDatabase, type Database } from './ports/database/database.ts'
import { startEmbeddedPostgres } from './ports/database/embedded/embedded-postgres.ts'
import { openDocuments } from './ports/documents/directory-documents.ts'
import { createIdentity } from './ports/identity/choose-identity.ts'
import { createImages } from './ports/images/processes/image-processes.ts'
import { GraphileJobs } from './ports/jobs/graphile-jobs.ts'
import { createMail } from './ports/mail/choose-mail.ts'
import { scryptCost } from './ports/passwords/password-hashing.ts'
import { createPasswordWork } from './ports/passwords/password-work.ts'
import type { Ports } from './ports/ports.ts'
import { createPush } from './ports/push/choose-push.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Closing } from './process/closing.ts'
import { lockDataDirectory } from './process/data-directory-lock.ts'
import type { StartError } from './process/start-error.ts'
import type { JobTable } from './schema/jobs.ts'
import { readSecrets } from './secrets.ts'

export interface OpenOptions {
  closing: Closing
  log: Log
  /** The URL where people reach the product; known once it listens. */
  webUrl(): string
  onFailure(error: StartError): void
}

/** Opens every port according to the configuration. `closing` closes what was opened, also if a later one fails. */
export async function openPorts(config: Config, options: OpenOptions): Promise<Ports> {
  const { closing, log, webUrl } = options
  const documents = await openDocuments({ directory: config.pagesDir, log })
  closing.add(() => documents.close())
  const database = await openDatabase(config, options)
  await prepareDatabase(database)
  const secrets = await readSecrets(config)
  const blobs = await createBlobs(config)
  closing.add(() => blobs.close())
  const images = createImages({
    // At least two, even on one core, so that other pictures do not wait for a heavy one.
    processes: config.imageProcesses ?? Math.max(2, availableParallelism()),
    keepIn: join(config.dataDir, 'pixels'),
  })
  closing.add(() => images.close())
  const mail = createMail(config, database)
  closing.add(() => mail.close())
  const clock = systemClock
  const passwordWork = createPasswordWork()
  const passwordCost = scryptCost(config.passwordCost)
  const { verifier, embedded } = createIdentity(config, {
    pool: database.pool,
    listener: database.listener,
    secret: secrets.key('identity').toString('base64url'),
    passwordWork,
    passwordCost,
    webUrl,
    log,
    clock,
  })
  if (embedded) closing.add(() => embedded.close())
  return {
    database,
    blobs,
    images,
    jobs: new GraphileJobs<JobTable>({ pool: database.pool, log }),
    mail,
    billing: createBilling(config, database, secrets.key('billing'), {
      clock,
      pagesUrl: () => `${webUrl()}${simulatedPagesPath}`,
      webhookUrl: () => `${config.apiUrl ?? webUrl()}/api/billing/webhook`,
      prices: () => simulatedPrices(database.kysely),
    }),
    push: createPush(config, secrets.key('push')),
    clock,
    documents,
    verifier,
    accounts: embedded?.accounts ?? null,
    identity: embedded,
    passwordWork,
    passwordCost,
    contentUrls: new ContentUrls(config.contentUrl ?? config.publicUrl ?? '', secrets.key('content')),
    webUrl,
    secrets,
  }
}

/** The embedded Postgres belongs to one server, which the lock on the data directory ensures. */
async function openDatabase(config: Config, { closing, log, onFailure }: OpenOptions): Promise<Database> {
  const { url, connections } = config.database
  if (url === null) {
    const lock = await lockDataDirectory(config.dataDir)
    closing.add(() => lock.release())
    const postgres = await startEmbeddedPostgres({ lock, onFailure })
    closing.add(() => postgres.stop())
    const database = await connectDatabase({ address: postgres.address, connections, log })
    closing.add(() => database.close())
    return database
  }
  const database = await connectDatabase({ address: url, connections, log })
  closing.add(() => database.close())
  return database
}
