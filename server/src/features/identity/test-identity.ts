import { readConfig } from '../../config.ts'
import { buildApp } from '../../http/app.ts'
import { createLog, type Log } from '../../http/logging.ts'
import { connectDatabase } from '../../ports/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { createEmbeddedIdentity, type EmbeddedIdentityOptions } from '../../ports/identity/embedded-identity.ts'
import type { Mail, Message } from '../../ports/mail/mail.ts'
import { scryptCost } from '../../ports/passwords/password-hashing.ts'
import { createPasswordWork } from '../../ports/passwords/password-work.ts'
import { mountIdentity } from './mount.ts'
import { createIdentityParts, type IdentityParts } from './parts.ts'
import { sweepIdentity } from './sweep-identity.ts'
import { TestVisitor } from './test-visitor.ts'

/** Keeps what was sent, as a mail server would. */
export class Mailbox implements Mail {
  readonly messages: Message[] = []

  async send(message: Message): Promise<void> {
    this.messages.push(message)
  }

  async close(): Promise<void> {}

  to(address: string): Message[] {
    return this.messages.filter((message) => message.to === address)
  }

  /** The code of the last mail to the address. */
  code(address: string): string {
    const code = /\b\d{6}\b/.exec(this.to(address).at(-1)?.text ?? '')?.[0]
    if (!code) throw new Error(`No code was mailed to ${address}.`)
    return code
  }
}

export interface TestIdentity {
  identity: IdentityParts
  database: TestDatabase
  mailbox: Mailbox
  url: string
  visitor(headers?: Record<string, string>): TestVisitor
  /** A visitor who has signed up, entered the code and is signed in by cookie. */
  member(email: string, password?: string): Promise<TestVisitor>
  sweep(): Promise<void>
  stop(): Promise<void>
}

export const goodPassword = 'Twilight-2025'
export const testSecret = 'a secret for tests, long enough to be one'

/** `appLog` is where the lines about requests go. */
export type TestIdentityOptions = Partial<EmbeddedIdentityOptions> & { appLog?: Log }

/** The real service on a database of its own and a real port. Each request comes from the address in X-Forwarded-For. */
export function startTestIdentity(options: TestIdentityOptions = {}): Promise<TestIdentity> {
  return serveIdentity(createTestDatabase(), new Mailbox(), options)
}

/** A second server of the same installation, as another process would be: connections, memory and port of its own. */
export async function startBeside(first: TestIdentity, at = first.database.address): Promise<TestIdentity> {
  const database = { ...(await connectDatabase({ address: at, connections: 5 })), address: at }
  return serveIdentity(database, first.mailbox, { webUrl: () => first.url, identityUrl: () => `${first.url}/identity` })
}

async function serveIdentity(
  opening: TestDatabase | Promise<TestDatabase>,
  mailbox: Mailbox,
  { appLog = createLog('silent'), ...options }: TestIdentityOptions,
): Promise<TestIdentity> {
  const database = await opening
  let address = ''
  const embedded = createEmbeddedIdentity({
    pool: database.pool,
    listener: database.listener,
    secret: testSecret,
    webUrl: () => address,
    identityUrl: () => `${address}/identity`,
    passwordWork: createPasswordWork(),
    log: { error: (details, message) => console.error(message, details) },
    passwordCost: scryptCost(8),
    ...options,
  })
  const identity = createIdentityParts(embedded, mailbox)
  const callerOf = async ({ subject }: { subject: string }) => ({ userId: subject, hasAgreed: true })
  const config = readConfig({
    KOMA_LOG_LEVEL: 'silent',
    KOMA_TRUST_PROXY: '1',
    KOMA_ALLOWED_ORIGINS: 'capacitor://localhost',
  })
  const app = await buildApp({
    config,
    handlers: {},
    authentication: { verifier: identity.verifier, callerOf },
    mounts: [mountIdentity(identity, { callerOf, rateLimits: config.rateLimits })],
    log: appLog,
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = (headers?: Record<string, string>) => new TestVisitor(`${address}/identity`, headers)
  return {
    identity,
    database,
    mailbox,
    url: address,
    visitor,
    async member(email, password = goodPassword) {
      const someone = visitor({ 'x-forwarded-for': randomAddress() })
      await someone.post('/sign-up', { email, password })
      const { status } = await someone.post('/verify-email', { email, password, code: mailbox.code(email) })
      if (status !== 200) throw new Error(`${email} could not sign up.`)
      return someone
    },
    sweep: () => sweepIdentity(identity.db, identity.clock),
    async stop() {
      await app.close()
      await identity.close()
      await database.close()
    },
  }
}

/** So that no test runs into the limits of another. */
export function randomAddress(): string {
  return `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
}
