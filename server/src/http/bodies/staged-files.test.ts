import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makePicture } from '../../features/photos/test-pictures.ts'
import { tusOf } from '../../features/uploads/test-tus.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { RawConnection } from '../test-raw-http.ts'
import { StagedFiles } from './staged-files.ts'

let koma: TestKoma
let picture: Buffer
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  picture = await makePicture('png')
  await koma.as('taken').ask('GET /me')
})
afterAll(() => koma.stop())

const stagedFiles = () => readdir(join(koma.config.dataDir, 'blobs/staging'))
afterEach(async () => {
  await expect.poll(stagedFiles).toEqual([])
})

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (bytes: Uint8Array, name = 'file') =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
const end = '--x--\r\n'
const bodyOf = (parts: Array<string | Uint8Array>) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const type = 'multipart/form-data; boundary=x'

interface Refused {
  parts: () => Array<string | Uint8Array>
  status: number
  path?: string
  method?: string
  headers?: Record<string, string>
}

async function send({ parts, path = '/api/photo', method = 'POST', headers = {} }: Refused) {
  const answer = await koma.fetchAs('mio', path, {
    method,
    headers: { 'Content-Type': type, ...headers },
    body: new Uint8Array(bodyOf(parts())),
  })
  await answer.text()
  return answer.status
}

/** Errors that any form with a file can have. */
const broken: Record<string, Omit<Refused, 'path'>> = {
  'a second file': { parts: () => [file(picture), file(picture), end], status: 413 },
  'a file that nobody asked for behind it': { parts: () => [file(picture), file(picture, 'other'), end], status: 413 },
  'a file that nobody asked for': { parts: () => [file(picture, 'other'), end], status: 422 },
  'no end': { parts: () => [file(picture)], status: 400 },
  'an end in the midst of the file': { parts: () => [file(picture).subarray(0, 50_000)], status: 400 },
  'a text that is too long behind the file': {
    parts: () => [file(picture), field('user_name', 'x'.repeat(3000)), end],
    status: 422,
  },
  'too many fields': {
    parts: () => [file(picture), ...Array.from({ length: 30 }, (_, place) => field(`f${place}`, 'x')), end],
    status: 413,
  },
  'the name of a prototype': { parts: () => [file(picture), field('__proto__', 'x'), end], status: 400 },
  'a broken JSON': {
    parts: () => [
      file(picture),
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n',
      end,
    ],
    status: 400,
  },
  'a part behind it whose headers never end': {
    parts: () => [file(picture), '--x\r\nContent-Disposition: \r\nx\r\n', end],
    status: 400,
  },
  'no boundary': { parts: () => [file(picture), end], status: 400, headers: { 'Content-Type': 'multipart/form-data' } },
}

describe('a rejected form leaves no staged file', () => {
  it.each(Object.entries(broken))('POST /photo with %s', async (_, refused) => {
    expect(await send(refused)).toBe(refused.status)
  })

  it.each(Object.entries(broken))('POST /me/icon with %s', async (_, refused) => {
    expect(await send({ ...refused, path: '/api/me/icon' })).toBe(refused.status)
  })

  it.each(Object.entries(broken))('PUT /me with %s', async (_, refused) => {
    const parts = () => refused.parts().map(asIcon)
    expect(await send({ ...refused, parts, path: '/api/me', method: 'PUT' })).toBe(refused.status)
  })

  const noise = Buffer.alloc(70_000, 7)
  const uploads: Record<string, Refused> = {
    'a wrong field behind the file': { parts: () => [file(picture), field('width', 'wide'), end], status: 422 },
    'another digest': {
      parts: () => [file(picture), end],
      status: 422,
      headers: { 'Content-Digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` },
    },
    'no picture': { parts: () => [file(noise), end], status: 415 },
    'a picture that is cut off': { parts: () => [file(picture.subarray(0, 70_000)), end], status: 422 },
    'too few bytes': { parts: () => [file(picture.subarray(0, 1000)), end], status: 422 },
    'too many bytes': { parts: () => [file(Buffer.alloc(100_000_001)), end], status: 413 },
  }
  it.each(Object.entries(uploads))('POST /photo with %s', async (_, refused) => {
    expect(await send(refused)).toBe(refused.status)
  })

  const icons: Record<string, Refused> = {
    'a wrong field behind the icon': {
      parts: () => [file(picture, 'icon.png'), field('koma_id', '!'), end],
      status: 422,
      path: '/api/me',
      method: 'PUT',
    },
    'no picture': { parts: () => [file(noise), end], status: 415, path: '/api/me/icon' },
    'too many bytes': { parts: () => [file(Buffer.alloc(10_000_001)), end], status: 413, path: '/api/me/icon' },
  }
  it.each(Object.entries(icons))('an icon with %s', async (_, refused) => {
    expect(await send(refused)).toBe(refused.status)
  })

  it('if the storage is full', async () => {
    const { user_id } = await koma.as('mio').ask('GET /me')
    const use = (files: number) =>
      koma.ports.database.kysely.updateTable('storage_use').set({ files }).where('user_id', '=', user_id).execute()
    await use(500)
    expect(await send({ parts: () => [file(picture), end], status: 413 })).toBe(413)
    await use(0)
  })

  it('if the database rejects the photo, which is a 500', async () => {
    await koma.ports.database.pool.query('alter table photos add constraint refused check (false) not valid')
    expect(await send({ parts: () => [file(picture), end], status: 500 })).toBe(500)
    await koma.ports.database.pool.query('alter table photos drop constraint refused')
  })

  it.each(['/api/photo', '/api/me/icon'])('if the client disconnects, at any point: %s', async (path) => {
    const whole = bodyOf([file(picture), field('width', '1'), end])
    for (const sent of [100, 40_000, picture.length + 100, whole.length - 10, whole.length]) {
      const connection = await RawConnection.open(koma.url)
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer leaving\r\nContent-Type: ${type}\r\n`
      connection.say(`${head}Content-Length: ${whole.length}\r\n\r\n`)
      connection.say(whole.subarray(0, sent))
      // Nothing is staged before the file begins, and a complete file may be stored before we look.
      if (sent > 100 && sent < whole.length) await expect.poll(stagedFiles).not.toEqual([])
      else await wait(30)
      connection.end()
      await expect.poll(stagedFiles).toEqual([])
    }
  })

  it('as a resumable upload', async () => {
    const tus = tusOf(koma)
    const other = await tus.create('mio', picture.length, { sha256: Buffer.alloc(32).toString('base64') })
    expect((await tus.patch('mio', other.path, 0, new Uint8Array(picture))).status).toBe(422)
    const nothing = await tus.create('mio', noise.length)
    expect((await tus.patch('mio', nothing.path, 0, new Uint8Array(noise))).status).toBe(415)
  })
})

/** Renames the file to the name that PUT /me expects. */
function asIcon(part: string | Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(part).toString('latin1').replaceAll('name="file"', 'name="icon.png"'), 'latin1')
}

describe('what a user has staged', () => {
  const source = async function* (bytes: number) {
    for (let left = bytes; left > 0; left -= 100) yield new Uint8Array(Math.min(100, left))
  }
  const options = { maxBytes: 10_000 }

  it('is limited over all their requests, and freed when each of them ends', async () => {
    const staged = new StagedFiles(koma.ports.blobs, 1000)
    await staged.during('mio', async (stage) => {
      await stage(source(600), options)
      const more = staged.during('mio', (stageMore) => stageMore(source(500), options))
      await expect(more).rejects.toMatchObject({ error: 'uploads_at_once', status: 429 })
      await staged.during('sora', (stageOther) => stageOther(source(1000), options))
      await staged.during('mio', (stageMore) => stageMore(source(400), options))
    })
    await staged.during('mio', (stage) => stage(source(1000), options))
    expect(await stagedFiles()).toEqual([])
  })

  it('is removed if the work ends before the file is written', async () => {
    const staged = new StagedFiles(koma.ports.blobs, 1000)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = async function* () {
      yield new Uint8Array(500)
      begun.resolve()
      await goOn.promise
      yield new Uint8Array(1)
    }
    let writing: Promise<unknown> = Promise.resolve()
    await staged.during('mio', async (stage) => {
      writing = stage(slow(), options)
      writing.catch(() => {})
      await begun.promise
    })
    goOn.resolve()
    await expect(writing).rejects.toThrow('The request ended')
    await staged.during('mio', (stage) => stage(source(1000), options))
  })

  it('stays if it was committed', async () => {
    const staged = new StagedFiles(koma.ports.blobs)
    await staged.during('mio', async (stage) => (await stage(source(300), options)).commit('icon/kept/1.jpg'))
    expect(await koma.ports.blobs.stat('icon/kept/1.jpg')).toEqual({ bytes: 300 })
  })
})
