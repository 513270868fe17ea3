import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../../ports/mail/mail.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'
import { mailReady } from './mails/export-mail.ts'
import { dataKey } from './store.ts'
import { sweepExports } from './sweep-exports.ts'
import { dataIn, exportsOf } from './test-exports.ts'

let koma: TestKoma
let on: ReturnType<typeof exportsOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = exportsOf(koma)
})
afterAll(() => koma.stop())

async function upload(name: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < count; place += 1) {
    const response = await koma.fetchAs(name, '/api/photo', uploadRequest(await makePicture('png')))
    ids.push(((await response.json()) as { photo_id: string }).photo_id)
  }
  return ids
}

const nothing = {
  state: 'none',
  asked_at: null,
  photos_done: 0,
  photos_total: 0,
  bytes_done: 0,
  bytes_total: 0,
  seconds_left: null,
  files: [],
  expires_at: null,
  next_at: null,
}

describe('[5 export] an export', () => {
  it('is prepared, is ready for seven days, and expires with its files', async () => {
    await upload('life', 2)
    expect(await on.show('life')).toEqual(nothing)
    const now = koma.ports.clock.now()
    const asked = { ...nothing, state: 'preparing', asked_at: now.toISOString() }
    expect((await on.ask('life')).data).toEqual(asked)
    // A second click gets the same.
    expect((await on.ask('life')).data).toEqual(asked)
    await on.prepare('life')
    const ready = await on.show('life')
    const expires_at = new Date(now.getTime() + limits.export.kept).toISOString()
    expect(ready).toMatchObject({ state: 'ready', photos_done: 2, photos_total: 2, expires_at })
    expect(ready.bytes_done).toBe(ready.bytes_total)
    expect(ready.files).toEqual([
      { download_url: expect.any(String), filename: 'Koma-2026-08-16.zip', photo_count: 2, bytes: expect.any(Number) },
    ])
    const id = await on.current('life')
    koma.ports.clock.advance(limits.export.kept)
    expect(await on.show('life')).toMatchObject({ state: 'expired', files: [], next_at: null })
    expect((await on.fetch(ready.files[0])).status).toBe(410)
    await sweepExports(koma.ports)
    expect(await on.show('life')).toMatchObject({ state: 'expired', files: [] })
    expect(await koma.ports.blobs.stat(dataKey(id))).toBeNull()
    expect((await on.ask('life')).data?.state).toBe('preparing')
  })

  it('is made once a day, also if it is cancelled, and begun three times a day at most', async () => {
    await on.make('daily')
    const refused = await on.ask('daily')
    expect(refused.error).toMatchObject({ code: 1421, status: 429 })
    expect(refused.response?.headers.get('retry-after')).toBe('86400')
    expect((await on.show('daily')).next_at).toBe(
      new Date(koma.ports.clock.now().getTime() + limits.export.every).toISOString(),
    )
    const { next_at } = await on.show('daily')
    const ended = { state: 'expired', files: [], next_at }
    expect(await on.cancel('daily')).toMatchObject(ended)
    await sweepExports(koma.ports)
    expect(await on.cancel('daily')).toMatchObject(ended)
    expect(await on.show('daily')).toMatchObject(ended)
    expect((await on.ask('daily')).error?.code).toBe(1421)
    koma.ports.clock.advance(limits.export.every)
    expect((await on.show('daily')).next_at).toBeNull()
    for (const _ of [1, 2, 3]) {
      expect((await on.ask('daily')).data?.state).toBe('preparing')
      expect(await on.cancel('daily')).toEqual(nothing)
    }
    expect((await on.ask('daily')).error?.code).toBe(1421)
  })

  it('is divided into archives that do not exceed the limit, and together have everything once', async () => {
    const ids = await upload('large', 5)
    const archiveBytes = 450_000
    const made = await on.make('large', { archiveBytes })
    expect(made.files.length).toBeGreaterThan(1)
    expect(made.files.filter(({ bytes }) => bytes > archiveBytes)).toEqual([])
    expect(made.files.map(({ filename }) => filename)).toEqual(
      made.files.map((_, place) => expect.stringMatching(new RegExp(`^Koma-2026-.*-${place + 1}\\.zip$`))),
    )
    const files = await on.unpack(made)
    expect(dataIn(files)['photos']?.map(({ photo_id }) => photo_id)).toEqual(ids)
    expect(files.size).toBe(ids.length + 1)
  })

  it('can be downloaded from any byte on, and notices that it changed', async () => {
    const [first = ''] = await upload('ranged', 2)
    const [file] = (await on.make('ranged')).files
    const whole = await on.fetch(file)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      String(bytes.length),
      'bytes',
    ])
    for (const [start, end] of [
      [0, 10],
      [20, 100_000],
      [70_000, bytes.length - 1],
      [bytes.length - 5, bytes.length - 1],
    ] as const) {
      const part = await on.fetch(file, { headers: { range: `bytes=${start}-${end}`, 'if-range': etag } })
      const range = `bytes ${start}-${end}/${bytes.length}`
      expect([part.status, part.headers.get('content-range')]).toEqual([206, range])
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    expect((await on.fetch(file, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
    expect((await on.fetch(file, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length))
    await koma.as('ranged').ask('POST /trash/add', { body: { photo_ids: [first] } })
    await koma.as('ranged').ask('POST /trash/delete', { body: { photo_ids: [first] } })
    const changed = await on.fetch(file, { headers: { range: 'bytes=5-', 'if-range': etag } })
    expect(changed.status).toBe(200)
    await changed.arrayBuffer()
    const files = await on.unpack(await on.show('ranged'))
    expect(files.size).toBe(2)
  })

  it('goes on where a killed process stopped, and leaves out what the store has lost', async () => {
    const [, lost = ''] = await upload('killed', 3)
    await on.ask('killed')
    await on.prepare('killed', { readAtOnce: 0 })
    expect(await on.show('killed')).toMatchObject({ state: 'preparing', photos_done: 0, photos_total: 3 })
    const digits = lost.replaceAll('-', '')
    await koma.ports.blobs.remove([`photo/${digits.slice(-2)}/${digits.slice(-4, -2)}/${lost}/original`])
    await on.prepare('killed')
    // A job that runs a second time changes nothing.
    await on.prepare('killed')
    const files = await on.unpack(await on.show('killed'))
    expect(dataIn(files)['photos']?.map(({ photo_id, file }) => [photo_id === lost, file === null])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ])
  })

  it('is given up after three days, told, and can be asked for again', async () => {
    await on.ask('stuck')
    koma.ports.clock.advance(limits.export.givenUpAfter + 1)
    await sweepExports(koma.ports)
    expect((await on.show('stuck')).state).toBe('failed')
    const { notifications } = await koma.as('stuck').ask('GET /notifications')
    expect(notifications.map((told) => [told.type, 'event' in told && told.event])).toEqual([
      ['account', 'export_failed'],
    ])
    expect((await on.ask('stuck')).data?.state).toBe('preparing')
  })

  it('is told by a notification and a mail, which leads to the settings and not to the files', async () => {
    await on.make('told')
    const { notifications } = await koma.as('told').ask('GET /notifications')
    expect(notifications).toEqual([
      {
        notification_id: expect.any(String),
        type: 'account',
        event: 'export_ready',
        read: false,
        thumbnail_url: null,
        date: koma.ports.clock.now().toISOString(),
      },
    ])
    expect((await koma.as('told').ask('GET /notifications/count')).account).toBe(1)
    const sent: Message[] = []
    const mail = { send: async (message: Message) => void sent.push(message), close: async () => {} }
    await mailReady({ ...koma.ports, mail }, await on.current('told'))
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['told@koma.test', 'Komaのデータの書き出しができました'],
    ])
    expect(sent[0]?.text).toContain(`${koma.url}/setting/account`)
    expect(sent[0]?.text).not.toContain('signature')
  })

  it('is for its owner alone: others have their own, and an address cannot be made up', async () => {
    const { files } = await on.make('owner')
    expect(await on.show('stranger')).toEqual(nothing)
    expect((await koma.guest.call('GET /me/export')).error?.status).toBe(401)
    expect((await koma.guest.call('POST /me/export', { body: { language: 'ja' } })).error?.status).toBe(401)
    expect((await koma.guest.call('DELETE /me/export')).error?.status).toBe(401)
    const url = new URL(files[0]?.download_url ?? '', koma.url)
    const status = async (change: Record<string, string>) => {
      const other = new URL(url)
      for (const [name, value] of Object.entries(change)) other.searchParams.set(name, value)
      const response = await fetch(other)
      await response.arrayBuffer()
      return response.status
    }
    expect(await status({})).toBe(200)
    expect(await status({ file: '2' })).toBe(410)
    expect(await status({ id: await on.current('told') })).toBe(410)
    expect(await status({ signature: 'x'.repeat(43) })).toBe(410)
    await on.cancel('stranger')
    expect(await status({})).toBe(200)
    await on.cancel('owner')
    expect(await status({})).toBe(410)
    const id = url.searchParams.get('id') ?? ''
    await sweepExports(koma.ports)
    expect(await koma.ports.blobs.stat(dataKey(id))).toBeNull()
  })
})
