import { join } from 'node:path'
import { composeApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { ContentUrls } from '../../content-url.ts'
import { createLog } from '../../http/logging.ts'
import { mountOutbox } from '../../http/pages/outbox.ts'
import { billingOff } from '../../ports/billing/billing-off.ts'
import { createBlobs } from '../../ports/blobs/choose-blobs.ts'
import { systemClock } from '../../ports/clock/clock.ts'
import { connectDatabase } from '../../ports/database/database.ts'
import { openDocuments } from '../../ports/documents/directory-documents.ts'
import { createEmbeddedIdentity } from '../../ports/identity/embedded-identity.ts'
import { createImages } from '../../ports/images/processes/image-processes.ts'
import { GraphileJobs } from '../../ports/jobs/graphile-jobs.ts'
import { createOutbox } from '../../ports/mail/outbox-mail.ts'
import { scryptCost } from '../../ports/passwords/password-hashing.ts'
import { createPasswordWork } from '../../ports/passwords/password-work.ts'
import { createPush } from '../../ports/push/choose-push.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { secretsFrom } from '../../secrets.ts'
import { Variants } from '../photos/index.ts'
import { countReceived } from './test-tus.ts'

/**
 * The server in a process of its own, for tests that kill it or look at its memory. Tokens are just the account's name; the
 * identity service and the outbox are there beside the API.
 */
const [given = '{}'] = process.argv.slice(2)
const { address, dataDir, settings } = JSON.parse(given)
const config = readConfig({
  KOMA_DATA_DIR: dataDir,
  KOMA_LOG_LEVEL: 'silent',
  KOMA_RATE_LIMITS: 'off',
  KOMA_PASSWORD_COST: '8',
  ...settings,
})
const database = await connectDatabase({ address, connections: 10 })
const log = createLog('silent')
const passwordWork = createPasswordWork()
const passwordCost = scryptCost(config.passwordCost)
const ports = {
  database,
  blobs: await createBlobs(config),
  images: createImages({ processes: 1, keepIn: join(dataDir, 'pixels') }),
  jobs: new GraphileJobs<JobTable>({ pool: database.pool }),
  mail: createOutbox(database.kysely),
  billing: billingOff,
  push: createPush(config, secretsFrom('a secret for tests, long enough').key('push')),
  clock: systemClock,
  documents: await openDocuments({ directory: null, log }),
  verifier: { verify: async (token: string) => ({ subject: token, email: `${token}@koma.test` }) },
  accounts: null,
  identity: createEmbeddedIdentity({
    pool: database.pool,
    listener: database.listener,
    secret: 'a secret for tests, long enough',
    webUrl: () => 'http://localhost',
    identityUrl: () => 'http://localhost/identity',
    passwordWork,
    passwordCost,
    log,
  }),
  passwordWork,
  passwordCost,
  contentUrls: new ContentUrls('', secretsFrom('a secret for tests, long enough').key('content')),
  webUrl: () => 'http://localhost',
  secrets: secretsFrom('a secret for tests, long enough'),
}
const received = countReceived(ports.blobs)
const beside = [mountOutbox(ports.mail, config)]
const app = await composeApp(config, ports, new Variants(ports), { log, beside })
const url = await app.listen({ host: '127.0.0.1', port: 0 })

/** Answers with the peak memory of this process and what it has received of files, both in bytes. */
process.on('message', () => process.send?.({ maxRss: process.resourceUsage().maxRSS * 1024, received: received() }))
process.on('disconnect', () => process.exit())
process.send?.({ url })
