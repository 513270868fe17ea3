import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { BillingOff } from './billing.ts'
import { createBilling } from './choose-billing.ts'
import { postWebhook } from './simulated/post-webhook.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('billing', () => {
  const parts = {
    clock: systemClock,
    pagesUrl: () => 'http://localhost:4000/simulated-billing',
    webhookUrl: () => 'http://localhost:4000/api/billing/webhook',
    prices: async () => [],
  }
  const create = (billing: Parameters<typeof createBilling>[0]['billing']) =>
    createBilling({ billing }, database, Buffer.from('key'), parts)

  it('is the adapter that the configuration names', () => {
    const stripe = { kind: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1', url: null } as const
    expect(create(stripe).kind).toBe('stripe')
    expect(create({ kind: 'simulated' }).kind).toBe('simulated')
    expect(create({ kind: 'off' }).kind).toBe('off')
  })

  it('refuses checkouts and the portal when it is off, and ignores everything else', async () => {
    const billing = create({ kind: 'off' })
    expect(await billing.subscription('u')).toBeNull()
    await billing.cancel('u', 'now')
    await expect(billing.createPortal({ userId: 'u', returnUrl: 'http://localhost' })).rejects.toThrow(BillingOff)
    await expect(billing.readWebhook('{}', 't=1,v1=00')).rejects.toThrow(BillingOff)
  })
})

describe('a simulated webhook', () => {
  it('is delivered over HTTP, and rejects if the response is an error', async () => {
    const received: unknown[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push([request.method, request.url, request.headers['stripe-signature'], body])
      response.writeHead(received.length === 1 ? 204 : 500).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const post = postWebhook(() => `http://127.0.0.1:${port}/api/billing/webhook`)
      await post({ body: '{"a":"コマ"}', signature: 't=1,v1=00' })
      expect(received).toEqual([['POST', '/api/billing/webhook', 't=1,v1=00', '{"a":"コマ"}']])
      await expect(post({ body: '{}', signature: '' })).rejects.toThrow('500')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
