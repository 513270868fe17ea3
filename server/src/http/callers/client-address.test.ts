import { request } from 'node:http'
import { limits } from '@koma/contract/limits'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { sharesOf } from '../../features/shares/test-shares.ts'
import { startTestKoma } from '../../test-koma.ts'
import { buildApp } from '../app.ts'
import { createLog } from '../logging.ts'

const ending: Array<() => Promise<unknown>> = []
afterAll(async () => {
  for (const end of ending) await end()
})

type Ask = Awaited<ReturnType<typeof startMirror>>
const mirrors = new Map<string, Promise<Ask>>()
function mirrorBehind(trustProxy: string): Promise<Ask> {
  const mirror = mirrors.get(trustProxy) ?? startMirror(trustProxy)
  mirrors.set(trustProxy, mirror)
  return mirror
}

/** A server that answers with the address it sees for the caller, called over a real socket. */
async function startMirror(trustProxy: string, host = '127.0.0.1') {
  const app = await buildApp({
    config: readConfig({ KOMA_LOG_LEVEL: 'silent', KOMA_TRUST_PROXY: trustProxy }),
    handlers: {},
    authentication: { verifier: { verify: async () => null }, callerOf: async () => ({ userId: '', hasAgreed: true }) },
    mounts: [
      (scope) => {
        scope.get('/who', async ({ ip, host, protocol }) => ({ ip, host, protocol }))
      },
    ],
    log: createLog('silent'),
  })
  await app.listen({ host, port: 0 })
  ending.push(() => app.close())
  const { port } = app.server.address() as { port: number }
  return (headers: Record<string, string | string[]> = {}) =>
    new Promise<{ ip: string; host: string; protocol: string }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path: '/who', headers, agent: false }, async (answer) => {
        resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()))
      })
      asked.once('error', reject).end()
    })
}

describe('the address of a caller', () => {
  it.each([
    ['0', '203.0.113.9', '127.0.0.1'],
    ['1', undefined, '127.0.0.1'],
    ['1', '203.0.113.9', '203.0.113.9'],
    // The visitor wrote all entries but the last one, which the proxy added.
    ['1', '1.1.1.1, 2.2.2.2, 203.0.113.9', '203.0.113.9'],
    ['1', ['1.1.1.1', '203.0.113.9'], '203.0.113.9'],
    ['2', '1.1.1.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['2', '10.0.0.7', '10.0.0.7'],
    ['127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.0/8, 10.0.0.0/8', '1.1.1.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    ['127.0.0.0/8, 10.0.0.0/8', '10.0.0.9, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.0/8, 2001:db8::/32', '203.0.113.9, 2001:db8::7', '203.0.113.9'],
    ['127.0.0.0/8, 10.0.0.0/8', '10.0.0.9, 10.0.0.7', '10.0.0.9'],
    // Called by a machine that is not the proxy.
    ['10.0.0.7', '203.0.113.9', '127.0.0.1'],
    // A port differs with every connection, and an address has more than one spelling.
    ['1', '203.0.113.9:4711', '203.0.113.9'],
    ['1', '[2001:DB8:0:0::9]:4711', '2001:db8::9'],
    ['1', '2001:0db8::0009', '2001:db8::9'],
    ['1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['1', '::ffff:cb00:7109', '203.0.113.9'],
    ['1', 'fe80::1%eth0', 'fe80::1'],
    // An entry that is no address counts as the proxy's address.
    ['1', '203.0.113.9, unknown', '127.0.0.1'],
    ['1', '203.0.113.9, ', '127.0.0.1'],
    ['1', '203.0.113.9,,', '127.0.0.1'],
    ['1', '203.0.113', '127.0.0.1'],
    ['1', '999.0.113.9:80', '127.0.0.1'],
    ['1', '[]', '127.0.0.1'],
    ['1', "'; drop table users", '127.0.0.1'],
    ['2', 'garbage, 10.0.0.7', '10.0.0.7'],
  ])('behind %s, forwarded for %s, is %s', async (trustProxy, forwardedFor, ip) => {
    const ask = await mirrorBehind(trustProxy)
    const answer = await ask(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor })
    expect(answer.ip).toBe(ip)
  })

  it('is the IPv4 address even if the server listens on IPv6 as well', async () => {
    const ask = await startMirror('127.0.0.1', '::')
    expect([(await ask()).ip, (await ask({ 'X-Forwarded-For': '203.0.113.9' })).ip]).toEqual([
      '127.0.0.1',
      '203.0.113.9',
    ])
  })

  it.each(['0', '1', '127.0.0.1'])('behind %s changes neither the host nor the protocol', async (trustProxy) => {
    const ask = await mirrorBehind(trustProxy)
    const forged = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'for=1.1.1.1' }
    const { ip, host, protocol } = await ask({ Host: 'koma.example', ...forged })
    expect({ ip, host, protocol }).toEqual({ ip: '127.0.0.1', host: 'koma.example', protocol: 'http' })
  })
})

describe('a visitor behind a proxy', () => {
  it.each(['1', '127.0.0.1'])('cannot bypass the limit of password attempts, with %s', async (trustProxy) => {
    const koma = await startTestKoma({ KOMA_TRUST_PROXY: trustProxy })
    ending.push(() => koma.stop())
    const { album_id } = await sharesOf(koma).make('mio', { share_type: 'PUBLIC_PASSWORD', password: 'right' })
    const unlock = async (forwardedFor: string) => {
      const answer = await fetch(`${koma.url}/api/share/${album_id}/unlock`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
        body: JSON.stringify({ password: 'wrong' }),
      })
      return answer.status
    }
    const statuses: number[] = []
    for (let round = 0; round < limits.attempts.perShareAndAddress + 2; round++) {
      statuses.push(await unlock(`10.9.8.${round}, 198.51.100.7:${40_000 + round}`))
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await unlock('198.51.100.7, 198.51.100.8')).not.toBe(429)
  })
})
