import { type Client, createClient } from '@koma/client'
import { deviceGrant } from '@koma/contract'
import { errorNameOf } from '@koma/contract/error-codes'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { composeApp } from '../../compose.ts'
import { createLog } from '../../http/logging.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { Variants } from '../photos/index.ts'
import { goodPassword, Mailbox } from './test-identity.ts'
import { moveTime, second } from './test-time.ts'
import { TestVisitor } from './test-visitor.ts'

const client_id = 'koma-desktop'
const mailbox = new Mailbox()
let koma: TestKoma
let app: FastifyInstance
let url: string

/** The whole product with its real identity service, as a desktop client finds it. */
beforeAll(async () => {
  koma = await startTestKoma()
  const { verifier, accounts } = koma.ports.identity
  const ports = { ...koma.ports, verifier, accounts, mail: mailbox }
  app = await composeApp(koma.config, ports, new Variants(ports), { log: createLog('silent') })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await koma.stop()
})
afterEach(() => void vi.useRealTimers())

/** A desktop client. A real one keeps the refresh token in the keychain of its system, and the access token in memory. */
class DesktopClient {
  refreshToken: string | null = null
  renewals = 0
  readonly api: Client
  private accessToken: string | null = null

  constructor() {
    this.api = createClient({
      baseUrl: `${url}/api`,
      session: () => this.refreshToken,
      token: async (refused) => {
        if (this.refreshToken === null) return null
        if (this.accessToken === null || this.accessToken === refused) await this.renew()
        return this.accessToken
      },
    })
  }

  keep(answer: { access_token: string; refresh_token?: string | undefined }): void {
    this.accessToken = answer.access_token
    this.refreshToken = answer.refresh_token ?? this.refreshToken
  }

  private async renew(): Promise<void> {
    this.renewals += 1
    const { data, error } = await this.api.call('POST /identity/token')
    // Only a 401 means signed out; a lost connection, for example, does not.
    if (error && error.status !== 401) throw error
    if (data) this.keep(data)
    else this.accessToken = this.refreshToken = null
  }

  async signOut(): Promise<void> {
    await this.api.ask('POST /identity/sign-out')
    this.refreshToken = null
  }
}

async function signUp(email: string): Promise<TestVisitor> {
  const browser = new TestVisitor(`${url}/identity`)
  await browser.post('/sign-up', { email, password: goodPassword })
  const { status } = await browser.post('/verify-email', { email, password: goodPassword, code: mailbox.code(email) })
  expect(status).toBe(200)
  return browser
}

describe('a client without a browser', () => {
  it('connects by the device grant, renews its access token, and signs out', async () => {
    const browser = await signUp('desktop@example.com')
    const desktop = new DesktopClient()
    const { device_code, user_code } = await desktop.api.ask('POST /identity/device/code', { body: { client_id } })
    const poll = () =>
      desktop.api.call('POST /identity/device/token', { body: { grant_type: deviceGrant, device_code, client_id } })
    const waiting = await poll()
    expect(errorNameOf(waiting.error?.code ?? 0)).toBe('authorization_pending')
    expect(errorNameOf((await poll()).error?.code ?? 0)).toBe('slow_down')
    expect((await browser.post('/device/approve', { user_code })).status).toBe(204)
    moveTime(11 * second)
    const connected = await poll()
    if (connected.error) throw connected.error
    desktop.keep(connected.data)
    expect(await desktop.api.ask('GET /me')).toMatchObject({ email: 'desktop@example.com' })

    expect((await desktop.api.ask('GET /me')).clients.map((client) => [client.name, client.is_current])).toEqual([
      [client_id, true],
    ])

    const restarted = new DesktopClient()
    restarted.refreshToken = desktop.refreshToken
    expect(await restarted.api.ask('GET /me')).toMatchObject({ email: 'desktop@example.com' })
    expect(restarted.renewals).toBe(1)

    await restarted.signOut()
    // The database tells the process a moment later.
    await vi.waitFor(async () => expect((await desktop.api.call('GET /me')).error?.status).toBe(401))
    expect(desktop.refreshToken).toBeNull()
    expect((await browser.devices()).body.devices).toHaveLength(1)
  })

  it('signs in with a password too, and keeps the session as a token', async () => {
    await signUp('shell@example.com')
    const shell = new DesktopClient()
    const entry = { email: 'shell@example.com', keep: 'token' as const }
    const wrong = await shell.api.call('POST /identity/sign-in', { body: { ...entry, password: 'Wrong-2025' } })
    expect(errorNameOf(wrong.error?.code ?? 0)).toBe('wrong_credentials')
    shell.keep(await shell.api.ask('POST /identity/sign-in', { body: { ...entry, password: goodPassword } }))
    expect(await shell.api.ask('GET /me')).toMatchObject({ email: 'shell@example.com' })
    await shell.signOut()
    expect((await shell.api.call('GET /me')).error?.code).toBe(1001)
    expect(await shell.api.ask('POST /identity/token')).toBeNull()
  })

  it('gets access_denied when its user denies the code', async () => {
    const browser = await signUp('refuses@example.com')
    const desktop = new DesktopClient()
    const { device_code, user_code } = await desktop.api.ask('POST /identity/device/code', { body: { client_id } })
    await browser.post('/device/deny', { user_code })
    const body = { grant_type: deviceGrant, device_code, client_id } as const
    const { error } = await desktop.api.call('POST /identity/device/token', { body })
    expect([error?.status, errorNameOf(error?.code ?? 0)]).toEqual([400, 'access_denied'])
  })
})
