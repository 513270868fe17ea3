import { downloadCalls } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iTXt } from '../../photo-metadata/fixtures/write-png.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { originalKey } from '../photos/index.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { peopleOf } from '../tags/test-people.ts'
import { readZip } from './test-zip.ts'

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

const prepare = (name: string, from: 'library' | 'tagged', photo_ids?: string[]) =>
  koma.as(name).call('POST /download', { body: photo_ids ? { from, photo_ids } : { from } })
const fetchPart = (part: { download_url: string } | undefined) => fetch(koma.url + (part?.download_url ?? ''))
const unpack = async (response: Response) => readZip(Buffer.from(await response.arrayBuffer()))

/** A picture with metadata that names players, and the same picture without it. */
async function tellingPicture(): Promise<{ bytes: Buffer; clean: Buffer }> {
  const clean = await makePicture('png')
  const told = iTXt(
    'Description',
    JSON.stringify({ application: 'VRCX', players: [{ id: 'usr_x', displayName: 'x' }] }),
  )
  return { bytes: Buffer.concat([clean.subarray(0, 33), told, clean.subarray(33)]), clean }
}

describe('[7 POST /download] a download', () => {
  it('gives owners a ZIP of their exact originals, with a Content-Length', async () => {
    const [one, other] = await Promise.all([tellingPicture(), tellingPicture()])
    const filename = 'VRChat_2026-08-16_19-42-00.000_夕焼け.png'
    const first = await people.upload('mio', { filename }, one.bytes)
    const second = await people.upload('mio', { filename: filename.toUpperCase() }, other.bytes)
    await people.upload('mio')
    const { data, response } = await prepare('mio', 'library', [second.photo_id, first.photo_id, first.photo_id])
    expect(response?.status).toBe(201)
    expect(downloadCalls['POST /download'].answers[201].strict().parse(data)).toEqual(data)
    expect(data).toEqual({
      parts: [
        {
          download_url: expect.stringMatching(/^\/api\/download\?token=[\w-]{43}$/),
          filename: 'Koma-2026-08-16.zip',
          photo_count: 2,
          bytes: one.bytes.length + other.bytes.length,
        },
      ],
      expires_at: new Date(koma.ports.clock.now().getTime() + limits.downloadLifetime).toISOString(),
    })
    const zip = await fetchPart(data?.parts[0])
    expect([zip.status, zip.headers.get('content-type'), zip.headers.get('content-disposition')]).toEqual([
      200,
      'application/zip',
      `attachment; filename="Koma-2026-08-16.zip"; filename*=UTF-8''Koma-2026-08-16.zip`,
    ])
    const archive = Buffer.from(await zip.arrayBuffer())
    expect([zip.headers.get('content-length'), zip.headers.get('content-encoding')]).toEqual([
      String(archive.length),
      null,
    ])
    const files = await readZip(archive)
    expect(files.map(({ name }) => name)).toEqual([filename, second.filename.replace(/\.PNG$/, ' (2).PNG')])
    expect([files[0]?.bytes.equals(one.bytes), files[1]?.bytes.equals(other.bytes)]).toEqual([true, true])
    const time = files[0]?.entry.getLastModDate()
    expect([time?.getDate(), time?.getHours(), time?.getMinutes()]).toEqual([16, 19, 42])
  })

  it('can be fetched any number of times until it expires, and answers HEAD with its length', async () => {
    const { photo_id } = await people.upload('again')
    const { data } = await prepare('again', 'library', [photo_id])
    const head = await fetch(koma.url + (data?.parts[0]?.download_url ?? ''), { method: 'HEAD' })
    const lengths = []
    for (const _ of [1, 2]) lengths.push((await (await fetchPart(data?.parts[0])).arrayBuffer()).byteLength)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(lengths[0])])
    expect(lengths[0]).toBe(lengths[1])
    koma.ports.clock.advance(limits.downloadLifetime)
    const late = await fetchPart(data?.parts[0])
    expect([late.status, await late.json()]).toEqual([410, { code: 1010, message: 'This link has expired' }])
    await prepare('again', 'library', [photo_id])
    const { rows } = await sql`select from downloads where expires_at < ${koma.ports.clock.now()}`.execute(
      koma.ports.database.kysely,
    )
    expect(rows).toHaveLength(0)
  })

  it('answers an unknown token with 410 and a missing one with 422', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2F']) {
      expect((await fetch(`${koma.url}/api/download?token=${token}`)).status).toBe(410)
    }
    expect((await fetch(`${koma.url}/api/download`)).status).toBe(422)
    expect((await fetch(`${koma.url}/api/download?token=`)).status).toBe(422)
  })

  it('is rejected if one of the photos is somebody else’s, in the trash or unknown', async () => {
    const [own = '', trashed = ''] = await people.seed('careful', 2)
    const [others = ''] = await people.seed('other', 1)
    await people.trash('careful', 'add', [trashed])
    for (const id of [others, trashed, '019a8b2e-0000-7000-8000-000000000001']) {
      expect((await prepare('careful', 'library', [own, id])).error?.status).toBe(404)
      expect((await prepare('careful', 'tagged', [id])).error?.status).toBe(404)
    }
    expect((await koma.guest.call('POST /download', { body: { from: 'library' } })).error?.status).toBe(401)
    expect((await koma.guest.call('POST /download', { body: { from: 'tagged' } })).error?.status).toBe(401)
    const album = { from: 'album', album_id: own } as const
    expect((await koma.as('careful').call('POST /download', { body: album })).error?.status).toBe(404)
    const many = Array.from({ length: limits.selection + 1 }, () => own)
    expect((await prepare('careful', 'library', many)).error?.code).toBe(1105)
    const bodies = [{}, { from: 'x' }, { from: 'library', photo_ids: [] }, { from: 'dm' }]
    for (const body of bodies) {
      const answer = await koma.fetchAs('careful', '/api/download', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(422)
    }
  })

  it('of a whole library is split into parts, oldest first, without trashed photos; an empty library has none', async () => {
    const ids = await people.seed('large', limits.downloadPhotos * 2 + 3)
    await people.trash('large', 'add', ids.slice(0, 2))
    const { data } = await prepare('large', 'library')
    expect(data?.parts.map(({ filename, photo_count }) => [filename, photo_count])).toEqual([
      [expect.stringMatching(/^Koma-\d{4}-\d\d-\d\d-1\.zip$/), limits.downloadPhotos],
      [expect.stringMatching(/^Koma-\d{4}-\d\d-\d\d-2\.zip$/), limits.downloadPhotos],
      [expect.stringMatching(/^Koma-\d{4}-\d\d-\d\d-3\.zip$/), 1],
    ])
    const { kysely } = koma.ports.database
    const stored = await kysely
      .selectFrom('downloads')
      .select('photo_ids')
      .where('user_id', '=', await people.userId('large'))
      .orderBy('filename')
      .execute()
    expect(stored.flatMap(({ photo_ids }) => photo_ids)).toEqual(ids.slice(2))
    const total = await sql<{ bytes: number }>`
      select sum(bytes)::bigint as bytes from photos
      where owner_id = ${await people.userId('large')} and trashed_at is null`.execute(kysely)
    expect(data?.parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(total.rows[0]?.bytes)
    expect((await prepare('empty', 'library')).data?.parts).toEqual([])
  })
})

describe('[7 GET /download] a download whose photos change before it is fetched', () => {
  it('leaves out trashed photos and adds a note that says how many; answers 410 if none is left', async () => {
    const photos = [await people.upload('changes'), await people.upload('changes')]
    const [kept, trashed] = photos.map(({ photo_id }) => photo_id)
    const { data } = await prepare('changes', 'library')
    await people.trash('changes', 'add', [trashed ?? ''])
    const zip = await fetchPart(data?.parts[0])
    const files = await unpack(zip)
    expect(files.map(({ name }) => name)).toEqual([photos[0]?.filename, 'koma.txt'])
    expect(files[1]?.bytes.toString()).toContain('1枚の写真')
    expect(zip.headers.get('content-length')).not.toBeNull()
    await people.trash('changes', 'add', [kept ?? ''])
    expect((await fetchPart(data?.parts[0])).status).toBe(410)
  })

  it('is cut off if the bytes of a photo are gone, so that nobody takes it for complete', async () => {
    const { photo_id } = await people.upload('lost')
    const { data } = await prepare('lost', 'library')
    await koma.ports.blobs.remove([originalKey(photo_id)])
    await expect(fetchPart(data?.parts[0]).then((response) => response.arrayBuffer())).rejects.toThrow()
    expect((await koma.guest.call('GET /health/live')).response?.status).toBe(200)
  })

  it('answers 410 once the account that prepared it is deleted', async () => {
    await people.upload('leaves')
    const { data } = await prepare('leaves', 'library')
    await koma.ports.database.kysely
      .deleteFrom('users')
      .where('user_id', '=', await people.userId('leaves'))
      .execute()
    expect((await fetchPart(data?.parts[0])).status).toBe(410)
  })
})

describe('a download of photos with me', () => {
  it('has copies without metadata of photos the caller is still tagged in, except those of muted owners', async () => {
    const pictures = [await tellingPicture(), await tellingPicture()]
    const [one, two] = await Promise.all(pictures.map(({ bytes }) => people.upload('owner', {}, bytes)))
    for (const photo of [one, two]) await people.tag('owner', photo?.photo_id ?? '', ['friend'])
    expect((await prepare('friend', 'library', [one?.photo_id ?? ''])).error?.status).toBe(404)
    expect((await prepare('stranger', 'tagged', [one?.photo_id ?? ''])).error?.status).toBe(404)
    const { data } = await prepare('friend', 'tagged')
    expect(data?.parts.map(({ photo_count }) => photo_count)).toEqual([2])
    const zip = await fetchPart(data?.parts[0])
    const sizes = (await unpack(zip)).map(({ bytes }) => bytes)
    expect(sizes.every((bytes) => !bytes.includes('usr_x'))).toBe(true)
    expect(sizes.map((bytes) => bytes.length).sort()).toEqual(pictures.map(({ clean }) => clean.length).sort())
    await people.untag('friend', one?.photo_id ?? '')
    const left = await unpack(await fetchPart(data?.parts[0]))
    expect(left.map(({ name }) => name)).toEqual([two?.filename, 'koma.txt'])
    await people.mute('friend', 'owner')
    expect((await fetchPart(data?.parts[0])).status).toBe(410)
    expect((await prepare('friend', 'tagged')).data?.parts).toEqual([])
  })
})

describe('a download that the client aborts', () => {
  it('leaves no file open', async () => {
    const large = await makePicture('png', { width: 1600, height: 1200 })
    const { photo_id } = await people.upload('impatient', {}, large)
    const { data } = await prepare('impatient', 'library', [photo_id])
    const open = new Set<object>()
    const { blobs } = koma.ports
    const openBlob = blobs.open
    blobs.open = async (...args) => {
      const blob = await openBlob(...args)
      if (blob) {
        open.add(blob)
        blob.stream.once('close', () => open.delete(blob))
      }
      return blob
    }
    try {
      for (let round = 0; round < 5; round += 1) {
        const abort = new AbortController()
        const response = await fetch(koma.url + (data?.parts[0]?.download_url ?? ''), { signal: abort.signal })
        await response.body?.getReader().read()
        abort.abort()
      }
      await expect.poll(() => open.size).toBe(0)
    } finally {
      blobs.open = openBlob
    }
  })
})
