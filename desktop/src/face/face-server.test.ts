import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesktopClient } from '../client/desktop-client.ts'
import { pngOf } from '../engine/test-photos.ts'
import { Journal } from '../journal/journal.ts'
import { type Face, startFace } from './face-server.ts'
import type { FaceView } from './view.ts'

let folder: string
let journal: Journal
let client: DesktopClient
let face: Face
let port: string
let secret: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-face-'))
  journal = new Journal(join(folder, 'journal.db'), { foldsCase: false })
  client = new DesktopClient({
    serverUrl: 'http://127.0.0.1:9',
    journal,
    tokens: { read: async () => null, write: async () => {} },
    described: { name: 'PC', platform: 'Linux', version: '0' },
    computer: { system: 'linux', home: folder },
    fetch: async () => Response.error(),
    sleep: async () => {},
    onCode: () => {},
    onStatus: () => {},
    onNightIsIn: () => {},
  })
  face = await startFace({ client, journal, serverUrl: 'http://127.0.0.1:9', version: '0.1.0', updates: null }, folder)
  const address = new URL(face.address)
  port = address.port
  secret = address.hash.slice(1)
})
afterEach(async () => {
  await face.close()
  journal.close()
  await rm(folder, { recursive: true })
})

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  knows?: boolean
}

/** By hand: browsers do not let anybody set Host and Origin, attackers do. */
async function ask(path: string, { method = 'GET', headers = {}, body, knows = true }: Asked = {}) {
  const own = method === 'POST' ? { Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/json' } : {}
  const all = { ...(knows && { 'X-Koma-Secret': secret }), ...own, ...headers }
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers: all }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer), headers: answer.headers })
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
const change = (body: unknown, more: Asked = {}) => ask('/api/settings', { method: 'POST', body, ...more })
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

describe('the status page', () => {
  it('is served on this computer alone, with a secret that differs in each run', async () => {
    expect(new URL(face.address).hostname).toBe('127.0.0.1')
    expect(secret).toMatch(/^[\w-]{43}$/)
    const other = await startFace({ client, journal, serverUrl: '', version: '', updates: null }, folder)
    expect(new URL(other.address).hash).not.toBe(`#${secret}`)
    expect(await readFile(other.page, 'utf8')).toContain(other.address)
    expect((await stat(other.page)).mode & 0o777).toBe(0o600)
    await other.close()
  })

  it('answers its parts to everybody, and nothing of the disk beside them', async () => {
    const parts = [...(await ask('/', { knows: false })).body.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)]
    expect(parts.map(([, path]) => path?.replace(/-.+(?=\.)/, '')).sort()).toEqual([
      ...['/assets/icon.svg', '/assets/index.css', '/assets/index.js'],
    ])
    for (const [, path = ''] of parts) {
      const { status, headers, body } = await ask(path, { knows: false })
      // Built for use, and not for development.
      expect(body).not.toContain('jsxDEV')
      expect([path, status, headers['content-type']]).toEqual([path, 200, expect.stringMatching(/svg|css|javascript/)])
    }
    for (const path of ['/../package.json', '/%2e%2e/view.ts', '/.made-of', '/assets', '/journal.db', '//etc/passwd']) {
      expect([path, await statusOf(path, { knows: false })]).toEqual([path, 404])
    }
  })

  it.each(['/', '/api/view', '/api/nothing'])('has no CORS headers and a strict policy at %s', async (path) => {
    const { headers } = await ask(path, { headers: { Origin: `http://127.0.0.1:${port}` } })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect([headers['x-frame-options'], headers['cross-origin-resource-policy'], headers['cache-control']]).toEqual([
      ...['DENY', 'same-origin', 'no-store'],
    ])
  })

  it.each<[string, number, Asked]>([
    ['without the secret', 401, { knows: false }],
    ['with a wrong secret', 401, { headers: { 'X-Koma-Secret': 'x'.repeat(43) } }],
    ['with an empty secret', 401, { headers: { 'X-Koma-Secret': '' } }],
    ['under a name that DNS points here', 421, { headers: { Host: 'attacker.example' } }],
    ['under that name with the right port', 421, { headers: { Host: 'attacker.example:PORT' } }],
    ['as localhost, which others may resolve differently', 421, { headers: { Host: 'localhost:PORT' } }],
    ['from a page of another origin', 403, { headers: { Origin: 'https://attacker.example' } }],
    ['from another port of this computer', 403, { headers: { Origin: 'http://127.0.0.1:1' } }],
    ['from a page without an origin', 403, { headers: { Origin: 'null' } }],
    ['from a page of another site, as browsers say', 403, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    ['from another port of this computer, as browsers say', 403, { headers: { 'Sec-Fetch-Site': 'same-site' } }],
  ])('refuses a request %s', async (_, status, asked) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers ?? {}).map(([name, value]) => [name, value.replace('PORT', port)]),
    )
    const more = { ...asked, headers }
    expect(await statusOf('/api/view', more)).toBe(status)
    expect((await change({ isPaused: true }, more)).status).toBe(status)
    expect(client.settings.get().isPaused).toBe(false)
  })

  it('refuses a change without an origin, of another type, or that is too long', async () => {
    const plain = { method: 'POST', body: { isPaused: true } }
    const send = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const all = { 'X-Koma-Secret': secret, ...headers }
        const outgoing = request(
          { host: '127.0.0.1', port, path: '/api/settings', method: 'POST', headers: all },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          },
        )
        outgoing.on('error', reject)
        outgoing.end(JSON.stringify(plain.body))
      })
    expect(await send({ 'Content-Type': 'application/json' })).toBe(403)
    expect(await send({ Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'text/plain' })).toBe(422)
    expect((await change({ folders: ['/'.repeat(200_000)] })).status).toBe(422)
    expect(client.settings.get().isPaused).toBe(false)
  })

  it.each<[unknown]>([
    [{}],
    [[]],
    [{ since: 5 }],
    [{ begin: 'never' }],
    [{ folders: ['relative'] }],
    [{ folders: [5] }],
    [{ folders: new Array(101).fill('/') }],
    [{ bytesPerSecond: 0 }],
    [{ bytesPerSecond: 1.5 }],
    [{ log: { world: true } }],
    [{ log: { world: true, instance: true, players: 'yes' } }],
    [{ isPaused: 'yes' }],
    [{ language: 'fr' }],
    [{ constructor: true }],
    [{ folders: ['/nowhere/at/all'] }],
  ])('refuses the change %j', async (body) => {
    const before = client.settings.get()
    expect((await change(body)).status).toBe(422)
    expect(client.settings.get()).toEqual(before)
  })

  it('changes what its user chooses, and keeps it', async () => {
    const log = { world: true, instance: false, players: false }
    const chosen = { folders: [`${folder}/./`], takesExtras: true, bytesPerSecond: 500_000, log, language: 'en' }
    expect((await change(chosen)).status).toBe(204)
    expect((await change({ begin: 'today', isPaused: true })).status).toBe(204)
    const view = JSON.parse((await ask('/api/view')).body) as FaceView
    expect(view.settings).toMatchObject({ ...chosen, folders: [folder], begin: 'today', isPaused: true })
    expect(view.settings.since).toBe(new Date().setHours(0, 0, 0, 0))
    expect(view.roots).toEqual([folder])
  })

  it('shows the last photos and no other file', async () => {
    const bytes = pngOf('a')
    const path = join(folder, 'a.png')
    await writeFile(path, bytes)
    const noted = { path, size: bytes.length, modifiedAt: 1, takenAt: 1, isNew: false, sha256: 's', pixels: 'p' }
    const file = { ...noted, photoId: null, problem: null, settled: 'sent' as const, settledAt: 1 }
    journal.write([
      { ...file, state: 'sent' },
      { ...file, path: join(folder, 'gone.png'), state: 'sent' },
      { ...file, path: join(folder, 'journal.db'), state: 'refused', problem: 'file_break', settled: null },
    ])
    const { photos, troubles, sent } = JSON.parse((await ask('/api/view')).body) as FaceView
    expect([photos.map(({ name, fraction }) => [name, fraction]), sent]).toEqual([
      expect.arrayContaining([['a.png', 1]]),
      2,
    ])
    expect(troubles).toEqual([{ kind: 'file', path: join(folder, 'journal.db'), reason: 'file_break' }])
    const shown = await Promise.all(photos.map(({ id }) => ask(`/api/photo/${id}`)))
    expect(shown.map(({ status, headers }) => [status, headers['content-type']]).sort()).toEqual([
      [200, 'image/png'],
      [404, undefined],
    ])
    for (const id of ['x', '..', encodeURIComponent(join(folder, 'journal.db'))]) {
      expect(await statusOf(`/api/photo/${id}`)).toBe(404)
    }
    expect(await statusOf(`/api/photo/${photos[0]?.id}`, { knows: false })).toBe(401)
  })
})
