import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@koma/contract/limits'
import { Random } from '@koma/contract/random'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { startTestS3 } from '../../ports/blobs/test-s3.ts'
import { systemClock } from '../../ports/clock/clock.ts'
import { startDeafProxy } from '../../ports/identity/test-deaf-proxy.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { KillableServer } from './test-server.ts'
import { digestOf, endLeases, nothingLeft, partialUploads, stalledBody, tusOf } from './test-tus.ts'

interface Store {
  settings: Record<string, string>
  stop(): Promise<void>
}

async function startS3(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'koma-s3-'))
  const { settings, stop } = await startTestS3(directory)
  return { settings, stop: () => stop().then(() => rm(directory, { recursive: true, force: true })) }
}

/** Begins a request that sends this much and does not end by itself. Resolves once the server has received all of that. */
async function beginToSend(
  server: KillableServer,
  { name, path, offset = 0, head }: { name: string; path: string; offset?: number; head: Uint8Array },
) {
  const controller = new AbortController()
  const before = await server.received()
  const answer = tusOf(server).patch(name, path, offset, '', stalledBody(head, controller))
  // Whoever awaits it hears of it; until then it is no error of the test.
  answer.catch(() => {})
  await expect.poll(async () => (await server.received()) - before, { timeout: 60_000 }).toBe(head.length)
  return { answer, controller }
}

const startDisk = async (): Promise<Store> => ({ settings: {}, stop: async () => {} })

describe.each([
  { kind: 'on disk', startStore: startDisk },
  { kind: 'in S3', startStore: startS3 },
])('[4 upload] a resumable upload over two processes with blobs $kind', { timeout: 120_000 }, ({ startStore }) => {
  let store: Store
  let servers: [KillableServer, KillableServer]
  let blobs: Blobs
  let bytes: Buffer
  beforeAll(async () => {
    store = await startStore()
    const first = await KillableServer.start(store.settings)
    servers = [first, await KillableServer.startBeside(first)]
    blobs = await first.openBlobs()
    bytes = await makePicture('png', { width: 1600, height: 1200 })
  }, 120_000)
  // A test that fails must not leave uploads to the next ones.
  afterEach(async () => {
    await servers[0].database.pool.query('delete from uploads')
    await sweepUploads({ database: servers[0].database, blobs, clock: systemClock })
  })
  afterAll(async () => {
    await blobs.close()
    // The first one drops the database, which ends the connections of the other.
    for (const server of [...servers].reverse()) await server.stop()
    await store.stop()
  })

  const at = (place: number) => tusOf(servers[place % 2] ?? servers[0])
  const slice = (start: number, end?: number) => new Uint8Array(bytes.subarray(start, end))
  const left = () => partialUploads({ database: servers[0].database, blobs })
  const begin = async (name: string, more: Record<string, string> = {}) =>
    (await at(0).create(name, bytes.length, { filename: 'long.png', sha256: digestOf(bytes), ...more })).path
  const libraryOf = async (name: string) => {
    const answer = await servers[1].fetchAs(name, '/api/my')
    return ((await answer.json()) as { photos: Array<{ photo_id: string; urls: { original: string } }> }).photos
  }
  async function expectOnePhoto(name: string): Promise<void> {
    const photos = await libraryOf(name)
    expect(photos).toHaveLength(1)
    const original = await fetch(servers[1].url + photos[0]?.urls.original)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await left()).toEqual(nothingLeft)
  }

  it('is byte-exact if its requests alternate, and each process knows the offset', async () => {
    const path = await begin('alternating')
    const step = Math.ceil(bytes.length / 7)
    let status = 0
    for (let turn = 0, offset = 0; offset < bytes.length; turn += 1, offset += step) {
      expect(await at(turn + 1).offset('alternating', path)).toBe(offset)
      status = (await at(turn).patch('alternating', path, offset, slice(offset, offset + step))).status
    }
    expect(status).toBe(201)
    expect([await at(0).offset('alternating', path), await at(1).offset('alternating', path)]).toEqual([404, 404])
    await expectOnePhoto('alternating')
  })

  it('equals the file if random pieces go to random processes and connections break', async () => {
    const random = new Random(20_261_116)
    const path = await begin('model')
    let status = 0
    for (let offset = 0; status !== 201; ) {
      const end = Math.min(bytes.length, offset + 1 + Math.floor(random.between(0, 1) ** 3 * 2_000_000))
      // What broke off with all of the bytes would become a photo of which nobody hears.
      const breaksOff = random.chance(0.25) && end < bytes.length
      const server = servers[random.whole(0, 1)] ?? servers[0]
      const tus = tusOf(server)
      if (breaksOff) {
        const controller = new AbortController()
        const before = await server.received()
        const broken = tus.patch('model', path, offset, '', stalledBody(slice(offset, end), controller))
        // Not before it has begun: on a busy machine it could begin behind later requests, and stop them.
        await expect.poll(() => server.received(), { timeout: 60_000 }).toBeGreaterThan(before)
        await wait(random.between(0, 200))
        controller.abort()
        await broken.catch(() => null)
      } else {
        const answer = await tus.patch('model', path, offset, slice(offset, end))
        status = answer.status
        expect([status, answer.headers.get('Upload-Offset')]).toEqual([end === bytes.length ? 201 : 204, String(end)])
      }
      if (status === 201) break
      const now = await at(random.whole(0, 1)).offset('model', path)
      if (breaksOff) expect(now >= offset && now <= end).toBe(true)
      else expect(now).toBe(end)
      offset = now
    }
    await expectOnePhoto('model')
  })

  it('is handed over to the process that gets a later request, with all that has arrived', async () => {
    const path = await begin('handed')
    const { answer, controller } = await beginToSend(servers[0], { name: 'handed', path, head: slice(0, 1_000_000) })
    expect((await at(1).patch('handed', path, 0, slice(0))).status).toBe(409)
    const { status, headers } = await answer
    controller.abort()
    expect([status, headers.get('Upload-Offset')]).toEqual([204, '1000000'])
    expect(await at(1).offset('handed', path)).toBe(1_000_000)
    const last = await at(1).patch('handed', path, 1_000_000, slice(1_000_000))
    expect(last.status).toBe(201)
    await expectOnePhoto('handed')
  })

  it('becomes one photo if both processes get all of it at once', async () => {
    const path = await begin('at-once')
    const answers = await Promise.all([0, 1].map((place) => at(place).patch('at-once', path, 0, slice(0))))
    const statuses = answers.map(({ status }) => status).sort()
    // The later request finds that a part has arrived (409), or that the upload is gone (404). If it comes early enough, it
    // takes the upload over from the first one, which then ends with what has arrived (204) and is continued.
    expect([201, 204]).toContain(statuses[0])
    expect([404, 409]).toContain(statuses[1])
    if (statuses[0] === 204) {
      const arrived = await at(0).offset('at-once', path)
      expect((await at(0).patch('at-once', path, arrived, slice(arrived))).status).toBe(201)
    }
    await expectOnePhoto('at-once')
  })

  it('is not found by a stranger on the other process, and its sender is not disturbed', async () => {
    const path = await begin('owner')
    const { answer, controller } = await beginToSend(servers[0], { name: 'owner', path, head: slice(0, 1_000_000) })
    for (const place of [0, 1]) {
      expect(await at(place).offset('stranger', path)).toBe(404)
      expect(await at(place).patch('stranger', path, 0, slice(0))).toMatchObject({ status: 404, code: 1004 })
      expect(await at(place).remove('stranger', path)).toBe(404)
    }
    const ended = await Promise.race([answer.then(() => true), wait(2000, false)])
    expect(ended).toBe(false)
    controller.abort()
    await answer.catch(() => null)
    expect(await at(1).remove('owner', path)).toBe(204)
    expect(await left()).toEqual(nothingLeft)
  })

  it('continues on the other process if its own is killed', async () => {
    const path = await begin('killed')
    await at(0).patch('killed', path, 0, slice(0, 1_500_000))
    const head = slice(1_500_000, 2_500_000)
    const { answer } = await beginToSend(servers[0], { name: 'killed', path, offset: 1_500_000, head })
    await servers[0].kill()
    await answer.catch(() => null)
    await endLeases(servers[1])
    const offset = await at(1).offset('killed', path)
    expect(offset).toBeGreaterThanOrEqual(1_500_000)
    expect(offset).toBeLessThanOrEqual(2_500_000)
    const last = await at(1).patch('killed', path, offset, slice(offset))
    await servers[0].start()
    expect(last.status).toBe(201)
    await expectOnePhoto('killed')
  })

  it.each([0, 150])('ends as one photo if its process is killed %i ms after its last byte was sent', async (delay) => {
    const name = `ends-${delay}`
    const path = await begin(name)
    const sending = at(0)
      .patch(name, path, 0, slice(0))
      .catch(() => null)
    await expect.poll(async () => (await left()).rows[0]?.received, { interval: 10, timeout: 60_000 }).not.toBe(0)
    await wait(delay)
    await servers[0].kill()
    const answered = await sending
    await endLeases(servers[1])
    const offset = await at(1).offset(name, path)
    if (offset === 404) expect(await libraryOf(name)).toHaveLength(1)
    else expect([200, 201]).toContain((await at(1).patch(name, path, offset, slice(offset))).status)
    if (answered) expect([answered.status, offset]).toEqual([201, 404])
    await servers[0].start()
    await sweepUploads({ database: servers[0].database, blobs, clock: systemClock })
    await expectOnePhoto(name)
  })

  it('counts towards the limit of its owner, whichever process it began on', async () => {
    const most = limits.upload.resumableAtOnce
    const begun = await Promise.all(
      Array.from({ length: most + 6 }, (_, place) => at(place).create('many', bytes.length)),
    )
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await left()).rows).toHaveLength(most)
    const offsets = await Promise.all(begun.map(({ path }, place) => at(place + 1).offset('many', path)))
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(most)
    for (const { path } of begun) await at(1).remove('many', path)
    expect(await left()).toEqual(nothingLeft)
  })

  it('expires on both processes, and the sweep removes it as well as parts whose upload is gone', async () => {
    const [old, fresh] = [await begin('late'), await begin('late')]
    for (const [place, path] of [old, fresh].entries()) await at(place).patch('late', path, 0, slice(0, 500_000))
    await servers[0].database.pool.query(
      `update uploads set begun_at = now() - interval '25 hours' where upload_id = $1`,
      [old.split('/').at(-1)],
    )
    await blobs.put(`resumable/${randomUUID()}/stray`, new Uint8Array(10))
    await sweepUploads({ database: servers[0].database, blobs, clock: systemClock })
    expect([await at(0).offset('late', old), await at(1).offset('late', old)]).toEqual([404, 404])
    expect([await at(0).offset('late', fresh), await at(1).offset('late', fresh)]).toEqual([500_000, 500_000])
    expect((await left()).parts).toHaveLength(1)
    await at(0).remove('late', fresh)
    expect(await left()).toEqual(nothingLeft)
  })
})

describe('a process that gets no notifications', { timeout: 120_000 }, () => {
  it('still releases an upload that another process asks for', async () => {
    const server = await KillableServer.start()
    const proxy = await startDeafProxy(server.database.address)
    const deaf = await KillableServer.startBeside(server, proxy.address)
    const head = new Uint8Array(100_000)
    const { path } = await tusOf(server).create('deaf', 200_000)
    const { answer } = await beginToSend(deaf, { name: 'deaf', path, head })
    expect(await tusOf(server).offset('deaf', path)).toBe(head.length)
    expect((await answer).status).toBe(204)
    await deaf.stop()
    proxy.stop()
    await server.stop()
  })
})

describe('an upload during an outage of the bucket', { timeout: 120_000 }, () => {
  it('is answered 503, keeps what was acknowledged, and becomes a photo when the bucket is back', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'koma-s3-'))
    let s3 = await startTestS3(directory)
    const server = await KillableServer.start(s3.settings)
    const tus = tusOf(server)
    const bytes = await makePicture('png', { width: 1600, height: 1200 })
    const half = new Uint8Array(bytes.subarray(0, 2_000_000))
    const rest = new Uint8Array(bytes.subarray(2_000_000))
    const { path } = await tus.create('patient', bytes.length, { sha256: digestOf(bytes) })
    expect((await tus.patch('patient', path, 0, half)).status).toBe(204)
    await s3.stop()
    const away = await tus.patch('patient', path, half.length, rest)
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await tus.offset('patient', path)).toBe(half.length)
    s3 = await startTestS3(directory, s3.port)
    expect((await tus.patch('patient', path, half.length, rest)).status).toBe(201)
    await server.stop()
    await s3.stop()
    await rm(directory, { recursive: true, force: true })
  })
})
