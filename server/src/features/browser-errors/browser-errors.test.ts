import { browserErrorLimits } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../../compose.ts'
import { createLog } from '../../http/logging.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { Variants } from '../photos/index.ts'
import { scrubError } from './scrub-error.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma()
})
afterAll(() => koma.stop())

/** A server of its own, with what it writes to its log of errors of browsers. */
async function serve(settings: Partial<TestKoma['config']>) {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const app = await composeApp({ ...koma.config, ...settings }, koma.ports, new Variants(koma.ports), { log })
  const send = (body: object, headers: Record<string, string> = {}) =>
    app.inject({ url: '/api/browser_error', method: 'POST', payload: body, headers })
  return { app, send, lines: () => lines.map((line) => JSON.parse(line)).filter((line) => 'browser_error' in line) }
}
const fault = { message: 'x is undefined', stack: 'at f (/assets/a.js:1:2)', page: '/share/:shareId' }

describe('errors of the web app', () => {
  it('are not taken, and nothing is written, unless the operator wants them', async () => {
    const { app, send, lines } = await serve({})
    expect((await send(fault)).statusCode).toBe(404)
    expect(lines()).toEqual([])
    await app.close()
  })

  it('of guests and of users reach the log, without who it was', async () => {
    const { app, send, lines } = await serve({ browserErrors: true })
    expect((await send(fault)).statusCode).toBe(204)
    expect((await send(fault, { authorization: 'Bearer mio' })).statusCode).toBe(204)
    const said = lines().map(({ browser_error, signed_in, msg }) => ({ browser_error, signed_in, msg }))
    const msg = 'the web app met an error'
    expect(said).toEqual([
      { browser_error: fault, signed_in: false, msg },
      { browser_error: fault, signed_in: true, msg },
    ])
    expect(JSON.stringify(lines())).not.toContain('mio')
    await app.close()
  })

  it('are refused beyond their size and with anything else in them', async () => {
    const { app, send, lines } = await serve({ browserErrors: true })
    const long = 'x'.repeat(browserErrorLimits.stackLength + 1)
    for (const body of [{ ...fault, stack: long }, { ...fault, message: long }, { ...fault, token: 'x' }, {}]) {
      expect((await send(body)).statusCode).toBe(422)
    }
    expect(lines()).toEqual([])
    await app.close()
  })

  it('are limited for each caller', async () => {
    const { app, send } = await serve({ browserErrors: true })
    const codes: number[] = []
    for (let each = 0; each <= browserErrorLimits.perMinute; each += 1) codes.push((await send(fault)).statusCode)
    expect([codes[0], codes.at(-2), codes.at(-1)]).toEqual([204, 204, 429])
    await app.close()
  })

  it('of all callers together write no more than a fixed number of lines a minute', async () => {
    const { app, send, lines } = await serve({ browserErrors: true, rateLimits: false })
    for (let each = 0; each < browserErrorLimits.ofAllPerMinute + 5; each += 1) await send(fault)
    expect(lines()).toHaveLength(browserErrorLimits.ofAllPerMinute)
    expect(lines().at(-1).msg).toBe('the web app met an error; more of this minute are left out')
    koma.ports.clock.advance(60_000)
    await send(fault)
    expect(lines()).toHaveLength(browserErrorLimits.ofAllPerMinute + 1)
    await app.close()
  })
})

describe('what is left of an error', () => {
  it.each([
    ["Unexpected token '<', \"<h1>Mio's night\" is not valid JSON", 'Unexpected token "…", "…" is not valid JSON'],
    ['https://koma.example/p/aB3dE6gH9jK2mN5pQ8sT1v failed', '… failed'],
    ['at f (https://koma.example/assets/x9.js:10:2)', 'at f (/assets/x9.js:10:2)'],
    ['at g (https://koma.example/share/1?password=hunter2)', 'at g (…)'],
    ['mio@example.com is wrong', '… is wrong'],
    ['token eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl ended', 'token … ended'],
    ['user 0198b2f4-7c1e-7000-8000-000000000001', 'user …'],
    ['code 123456', 'code …'],
    ['one\u0000two\u001b[31m', 'one two [31m'],
  ])('%j becomes %j', (message, left) => {
    expect(scrubError({ message, stack: message, page: '/photo' })).toEqual({
      message: left,
      stack: left,
      page: '/photo',
    })
  })

  it('names no page but one of the route table', () => {
    expect(scrubError({ message: '', stack: '', page: '/share/:shareId' }).page).toBe('/share/:shareId')
    expect(scrubError({ message: '', stack: '', page: '/share/0198b2f4-7c1e-7000-8000-000000000001' }).page).toBe(
      '/share/…',
    )
    expect(scrubError({ message: '', stack: '', page: '<b>?x=1' }).page).toBe('')
  })
})
