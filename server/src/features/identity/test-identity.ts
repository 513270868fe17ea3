import { readConfig } from '../../config.ts'
import { buildApp } from '../../http/app.ts'
import { createLog } from '../../http/logging.ts'
import { connectDatabase } from '../../ports/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { createEmbeddedIdentity, type EmbeddedIdentityOptions } from '../../ports/identity/embedded-identity.ts'
import type { Mail, Message } from '../../ports/mail/mail.ts'
import { createPasswordWork } from '../../ports/passwords/password-work.ts'
import { mountIdentity } from './mount.ts'
import { createIdentityParts, type IdentityParts } from './parts.ts'
import { sweepIdentity } from './sweep-identity.ts'

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

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests look at whatever came
  body: any
  headers: Headers
}

/** A client that keeps its cookie; by default it is a page of the service's own origin. */
export class TestVisitor {
  cookie: string | null = null
  /** What makes this browser known after it has signed in. */
  deviceCookie: string | null = null
  private readonly url: string
  private readonly headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url
    this.headers = { 'user-agent': 'a browser', origin: new URL(url).origin, ...headers }
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('POST', path, body === undefined ? null : JSON.stringify(body), {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
  }

  postForm(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.request('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('GET', path, null, headers)
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('DELETE', path, null, headers)
  }

  private async request(
    method: string,
    path: string,
    body: string | null,
    more: Record<string, string>,
  ): Promise<Answer> {
    const cookies = [this.deviceCookie, this.cookie].filter((cookie) => cookie !== null)
    const cookie: Record<string, string> = cookies.length > 0 ? { cookie: ['other=1', ...cookies].join('; ') } : {}
    const headers = { ...this.headers, ...cookie, ...more }
    const response = await fetch(this.url + path, { method, body, headers })
    for (const set of response.headers.getSetCookie()) {
      const cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null)
      if (set.includes('koma_device=')) this.deviceCookie = cookie
      else this.cookie = cookie
    }
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
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

/** The real service on a database of its own and a real port. Each request comes from the address in X-Forwarded-For. */
export function startTestIdentity(options: Partial<EmbeddedIdentityOptions> = {}): Promise<TestIdentity> {
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
  options: Partial<EmbeddedIdentityOptions>,
): Promise<TestIdentity> {
  const database = await opening
  let address = ''
  const embedded = createEmbeddedIdentity({
    pool: database.pool,
    secret: testSecret,
    webUrl: () => address,
    identityUrl: () => `${address}/identity`,
    passwordWork: createPasswordWork(),
    log: { error: (details, message) => console.error(message, details) },
    passwordCost: { logN: 8, r: 8, p: 1 },
    ...options,
  })
  const identity = createIdentityParts(embedded, mailbox)
  const app = await buildApp({
    config: readConfig({
      KOMA_LOG_LEVEL: 'silent',
      KOMA_TRUST_PROXY: '1',
      KOMA_ALLOWED_ORIGINS: 'capacitor://localhost',
    }),
    handlers: {},
    authentication: { verifier: identity.verifier, callerOf: async ({ subject }) => ({ userId: subject }) },
    mounts: [mountIdentity(identity)],
    log: createLog('silent'),
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
