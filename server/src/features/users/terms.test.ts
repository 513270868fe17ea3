import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callList, errors, needsTerms, rootOf } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { agreeToNothing } from '../../test-terms.ts'
import { exportsOf } from '../exports/test-exports.ts'

let koma: TestKoma
let pages: string
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'koma-terms-'))
  await publish('1')
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off', KOMA_PAGES_DIR: pages })
  await agreeToNothing(koma.ports.database.pool)
})
afterAll(async () => {
  await koma.stop()
  await rm(pages, { recursive: true, force: true })
})

async function publish(version: string, text = '本文'): Promise<void> {
  await mkdir(join(pages, 'ja'), { recursive: true })
  await writeFile(join(pages, 'ja', 'terms.md'), `version: ${version}\ndate: 2027-01-02\n---\n# 規約\n\n${text}\n`)
}

const refused = {
  status: 403,
  body: { code: errors.terms_not_accepted.code, message: 'Please agree to the terms first' },
}
const anyId = '0198b2f4-7c1e-7000-8000-000000000001'

async function ask(name: string, token: string) {
  const [method = '', path = ''] = name.split(' ')
  const response = await koma.fetchAs(token, `/api${path.replace(/\{\w+\}/g, anyId)}`, { method })
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown }
}

describe('[4 terms gate] a new account', () => {
  it('has accepted nothing', async () => {
    const me = await koma.as('fresh').ask('GET /me')
    expect([me.accepted_tos_version, me.current_tos_version]).toEqual([null, '1'])
  })

  it('can make the calls that agreeing, signing out, exporting and leaving need', () => {
    expect(callList.filter(([, call]) => rootOf(call) === '/api' && !needsTerms(call)).map(([name]) => name)).toEqual([
      'GET /health/live',
      'GET /health/ready',
      'GET /terms',
      'GET /document/{DocumentName}',
      'GET /about',
      'GET /faq',
      'POST /browser_error',
      'GET /me',
      'DELETE /me',
      'GET /me/leaving',
      'POST /acceptRules',
      'GET /me/terms',
      'GET /plans',
      'DELETE /push/subscription',
      'POST /me/export',
      'GET /me/export',
      'DELETE /me/export',
      'GET /export',
    ])
  })

  it('is refused every other call, also those that guests may make', async () => {
    const others = callList.filter(([, call]) => rootOf(call) === '/api' && needsTerms(call))
    const answers = await Promise.all(others.map(async ([name]) => [name, await ask(name, 'fresh')] as const))
    expect(answers.filter(([, answer]) => JSON.stringify(answer) !== JSON.stringify(refused))).toEqual([])
    expect(answers.length).toBeGreaterThan(100)
  })

  it('is refused uploads of both kinds before a byte of them is read', async () => {
    const tus = { 'Tus-Resumable': '1.0.0' }
    for (const [method, path, headers] of [
      ['POST', '/api/photo', { 'Content-Length': '0' }],
      ['POST', '/api/upload/resumable', { ...tus, 'Upload-Length': '9000000' }],
      ['HEAD', `/api/upload/resumable/${anyId}`, tus],
      ['PATCH', `/api/upload/resumable/${anyId}`, { ...tus, 'Content-Type': 'application/offset+octet-stream' }],
      ['DELETE', `/api/upload/resumable/${anyId}`, tus],
    ] as const) {
      expect([path, (await koma.fetchAs('fresh', path, { method, headers })).status]).toEqual([path, 403])
    }
  })

  it('can read what it is asked to agree to, as a guest can', async () => {
    for (const client of [koma.guest, koma.as('fresh')]) {
      const terms = { version: '1', published_at: '2027-01-02T12:00:00+09:00', changes: [] }
      expect(await client.ask('GET /terms')).toEqual(terms)
      expect(
        await client.ask('GET /document/{DocumentName}', {
          params: { DocumentName: 'terms' },
          query: { language: 'en' },
        }),
      ).toEqual({ version: '1', published_at: terms.published_at, title: '規約', text: '本文' })
    }
  })

  it('can do everything at once when it has agreed', async () => {
    const client = koma.as('agrees')
    await client.ask('GET /me')
    expect(await client.ask('POST /acceptRules')).toEqual({ accepted_tos_version: '1' })
    expect((await client.call('GET /albums')).error).toBeNull()
    expect((await client.ask('GET /me')).accepted_tos_version).toBe('1')
  })

  it('agrees twice with the same result, and never to a version that is not the current one', async () => {
    const client = koma.as('twice')
    expect((await client.call('POST /acceptRules', { body: { version: '0' } })).error?.code).toBe(errors.conflict.code)
    expect((await client.ask('GET /me')).accepted_tos_version).toBeNull()
    for (const _ of [1, 2]) await client.ask('POST /acceptRules', { body: { version: '1' } })
    expect((await client.ask('GET /me')).accepted_tos_version).toBe('1')
  })
})

describe('[4 terms gate] a new version of the terms', () => {
  it('asks those who agreed before, until they agree to it', async () => {
    const client = koma.as('returning')
    await client.ask('POST /acceptRules')
    await client.ask('GET /albums')
    await publish('2')
    await expect.poll(() => koma.ports.documents.terms().version).toBe('2')
    expect(await ask('GET /albums', 'returning')).toEqual(refused)
    const me = await client.ask('GET /me')
    expect([me.accepted_tos_version, me.current_tos_version]).toEqual(['1', '2'])
    expect((await client.call('POST /acceptRules', { body: { version: '1' } })).error?.code).toBe(errors.conflict.code)
    await client.ask('POST /acceptRules', { body: { version: '2' } })
    expect((await client.call('GET /albums')).error).toBeNull()
  })

  it('can be compared with the one that was agreed to, by whoever agreed to it', async () => {
    const terms = koma.as('compares')
    const agreed = (language?: 'ja' | 'en') => terms.call('GET /me/terms', { query: language ? { language } : {} })
    expect((await koma.guest.call('GET /me/terms')).error?.status).toBe(401)
    expect((await agreed()).error?.status).toBe(404)
    const { version, published_at } = koma.ports.documents.terms()
    await terms.ask('POST /acceptRules')
    const before = { version, published_at: new Date(published_at).toISOString(), title: '規約', text: '本文' }
    await publish('3', '新しい本文')
    await expect.poll(() => koma.ports.documents.terms().version).toBe('3')
    expect([(await agreed()).data, (await agreed('en')).data]).toEqual([before, before])
    expect(await ask('GET /albums', 'compares')).toEqual(refused)
    await terms.ask('POST /acceptRules')
    expect((await agreed()).data).toEqual({ ...before, version: '3', text: '新しい本文' })
  })

  it('lets somebody who does not agree export their data, read the plans and see what leaving takes', async () => {
    await publish('4')
    await expect.poll(() => koma.ports.documents.terms().version).toBe('4')
    const client = koma.as('returning')
    expect(await ask('GET /albums', 'returning')).toEqual(refused)
    const exports = exportsOf(koma)
    const { state, files } = await exports.make('returning')
    expect([state, files.length]).toEqual(['ready', 1])
    const path = files[0]?.download_url ?? ''
    for (const answer of [await koma.fetchAs('returning', path), await fetch(koma.url + path)]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
      await answer.arrayBuffer()
    }
    await client.ask('DELETE /me/export')
    expect((await client.ask('GET /plans')).plans.length).toBeGreaterThan(0)
    expect((await client.ask('GET /me/leaving')).photos).toBe(0)
  })

  it('asks nothing of guests', async () => {
    expect((await koma.guest.call('GET /plans')).error).toBeNull()
  })
})
