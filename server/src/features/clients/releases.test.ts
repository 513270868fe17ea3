import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { compareVersions } from './releases.ts'

let koma: TestKoma
let directory: string
beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'koma-desktop-')), 'installers')
  await writeFile(join(directory, '..', 'secret-1.0.0.exe'), 'not for everybody')
  koma = await startTestKoma({ KOMA_DESKTOP_DIR: directory })
})
afterAll(async () => {
  await koma.stop()
  await rm(join(directory, '..'), { recursive: true })
})
beforeEach(async () => {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory)
})

const notFound = { code: 1004, message: 'Not found' }
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const get = (path: string, headers: Record<string, string> = {}) => fetch(koma.url + path, { headers })

async function offer(name: string, bytes = randomBytes(100_000)): Promise<Buffer> {
  await writeFile(join(directory, name), bytes)
  return bytes
}

describe('[4 PC client] the installer', () => {
  it('is the file with the highest version, with its size and digest', async () => {
    await offer('Koma-Setup-1.9.0.exe')
    const bytes = await offer('Koma-Setup-1.10.0.exe')
    await offer('Koma-Setup-9.exe')
    await offer('notes-11.0.0.txt')
    await mkdir(join(directory, 'Koma-Setup-12.0.0.exe'))
    expect(await koma.guest.ask('GET /client/latest')).toEqual({
      version: '1.10.0',
      platform: 'windows',
      file_name: 'Koma-Setup-1.10.0.exe',
      bytes: 100_000,
      sha256: digestOf(bytes),
      download_url: '/api/client/download/Koma-Setup-1.10.0.exe',
    })
  })

  it('is noticed as soon as it is there or replaced, and 404 without one', async () => {
    expect((await koma.guest.call('GET /client/latest')).error).toMatchObject(notFound)
    await offer('Koma-Setup-1.0.0.exe')
    await koma.guest.ask('GET /client/latest')
    const replaced = await offer('Koma-Setup-1.0.0.exe')
    await utimes(join(directory, 'Koma-Setup-1.0.0.exe'), 1_800_000_000, 1_800_000_000)
    expect((await koma.guest.ask('GET /client/latest')).sha256).toBe(digestOf(replaced))
    await rm(directory, { recursive: true })
    expect((await koma.guest.call('GET /client/latest')).error).toMatchObject(notFound)
    expect((await get('/api/client/download/Koma-Setup-1.0.0.exe')).status).toBe(404)
  })

  it('is downloaded whole under its name, and never shown or run by a browser', async () => {
    const bytes = await offer('Koma-Setup-1.0.0.exe')
    const response = await get('/api/client/download/Koma-Setup-1.0.0.exe', { 'Accept-Encoding': 'gzip' })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/vnd.microsoft.portable-executable',
        'content-length': '100000',
        'content-disposition': 'attachment; filename="Koma-Setup-1.0.0.exe"; filename*=UTF-8\'\'Koma-Setup-1.0.0.exe',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'cache-control': 'public, no-cache',
        etag: `"${digestOf(bytes)}"`,
      },
    ])
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it('is sent in ranges, so that a download can be resumed if the file is still the same', async () => {
    const bytes = await offer('Koma-Setup-1.0.0.exe')
    const path = '/api/client/download/Koma-Setup-1.0.0.exe'
    const etag = `"${digestOf(bytes)}"`
    const rest = await get(path, { Range: 'bytes=60000-', 'If-Range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 60000-99999/100000'])
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(60_000))).toBe(true)
    const other = await get(path, { Range: 'bytes=60000-', 'If-Range': '"another"' })
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, 100_000])
    const beyond = await get(path, { Range: 'bytes=100000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100000'])
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
  })

  it('is the only file that can be reached', async () => {
    await offer('Koma-Setup-1.0.0.exe')
    await offer('Koma-Setup-0.9.0.exe')
    await offer('.env')
    await symlink(join(directory, '..', 'secret-1.0.0.exe'), join(directory, 'linked'))
    for (const name of [
      'Koma-Setup-0.9.0.exe',
      '.env',
      'linked',
      '..%2Fsecret-1.0.0.exe',
      '..%5Csecret-1.0.0.exe',
      '%2e%2e%2fsecret-1.0.0.exe',
      'Koma-Setup-1.0.0.exe%00',
      'koma-setup-1.0.0.exe',
    ]) {
      expect([name, (await get(`/api/client/download/${name}`)).status]).toEqual([name, 404])
    }
  })
})

it('versions are compared by their numbers', () => {
  const versions = ['1.10.0', '1.9.12', '2.0.0', '0.99.99', '1.9.2']
  expect(versions.toSorted(compareVersions)).toEqual(['0.99.99', '1.9.2', '1.9.12', '1.10.0', '2.0.0'])
})
