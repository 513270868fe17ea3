import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { sweepUnfinished } from '../photos/intake/sweep-unfinished.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'
import { type Person, startPerson } from './test-connected.ts'

const minute = 60_000
let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

async function send(token: string, picture: Uint8Array): Promise<number> {
  return (await koma.fetchAs(token, '/api/photo', uploadRequest(picture, { fields: { source: 'sync' } }))).status
}
async function countsOf(person: Person): Promise<Record<string, number>> {
  const { clients } = await person.api.ask('GET /me/clients')
  return Object.fromEntries(clients.map(({ name, photos_today }) => [name, photos_today]))
}
const photosOf = async (person: Person) => (await person.api.ask('GET /my', { query: {} })).photos.length

describe('[3 User.clients] the photos of today', () => {
  it('are the new ones that a client sent, by the clock of its user', async () => {
    // Two minutes before midnight in Japan.
    koma.ports.clock.advance(Date.parse('2026-08-16T14:58:00Z') - koma.ports.clock.now().getTime())
    const person = await startPerson(koma, 'counts')
    await person.api.ask('PUT /me/settings', { body: { time_zone: 'Asia/Tokyo' } })
    const [desk, laptop] = [await person.connect({ name: 'desk' }), await person.connect({ name: 'laptop' })]
    const pictures = await Promise.all([1, 2, 3, 4, 5].map(() => makePicture('png')))
    const [first, second, third, own, next] = pictures as [Buffer, Buffer, Buffer, Buffer, Buffer]
    expect(await Promise.all([send(desk.token, first), send(desk.token, second)])).toEqual([201, 201])
    expect(await send(laptop.token, third)).toBe(201)
    expect([await send(desk.token, second), await send(laptop.token, first)]).toEqual([200, 200])
    expect(await send(person.token, own)).toBe(201)
    expect(await countsOf(person)).toEqual({ desk: 2, laptop: 1 })
    koma.ports.clock.advance(3 * minute)
    expect(await countsOf(person)).toEqual({ desk: 0, laptop: 0 })
    expect(await send(desk.token, next)).toBe(201)
    expect(await countsOf(person)).toEqual({ desk: 1, laptop: 0 })
  })

  it('include one whose upload was finished after a crash, once', async () => {
    const person = await startPerson(koma, 'crashes')
    const { token } = await person.connect({ name: 'desk' })
    expect(await send(token, await makePicture('png'))).toBe(201)
    const { pool } = koma.ports.database
    await pool.query(`update photos set state = 'pending' where client_id is not null and owner_id = $1`, [
      (await person.api.ask('GET /me')).user_id,
    ])
    await pool.query('update identity.clients set sent_photos = 0')
    await sweepUnfinished(koma.ports, true)
    await sweepUnfinished(koma.ports, true)
    expect(await countsOf(person)).toEqual({ desk: 1 })
  })

  it('are not counted without their photo, if storing it fails', async () => {
    const person = await startPerson(koma, 'fails')
    const { token } = await person.connect({ name: 'desk' })
    const put = vi.spyOn(koma.ports.blobs, 'stage').mockRejectedValueOnce(new Error('The disk is gone.'))
    expect(await send(token, await makePicture('png'))).toBe(500)
    put.mockRestore()
    expect(await countsOf(person)).toEqual({ desk: 0 })
  })
})

describe('an upload under way', () => {
  /** Sends all but the end of an upload, and returns what sends the rest and answers the status. */
  async function begin(token: string): Promise<() => Promise<number>> {
    const boundary = randomUUID()
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), await makePicture('png'), Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': body.length,
    }
    const sending = request(`${koma.url}/api/photo`, { method: 'POST', headers })
    const answered = new Promise<number>((resolve, reject) => {
      sending.on('response', (response) => resolve(response.resume().statusCode ?? 0))
      sending.on('error', reject)
    })
    await new Promise<void>((resolve) => sending.write(body.subarray(0, 60_000), () => resolve()))
    return () => {
      sending.end(body.subarray(60_000))
      return answered
    }
  }

  it('of a client that is disconnected meanwhile is refused and leaves no photo', async () => {
    const person = await startPerson(koma, 'cut')
    const { token, clientId, api } = await person.connect()
    const [lasting, refused] = [await begin(person.token), await begin(token)]
    await person.api.ask('DELETE /me/clients/{ClientId}', { params: { ClientId: clientId } })
    expect((await api.call('GET /me')).error?.status).toBe(401)
    expect([await refused(), await photosOf(person)]).toEqual([401, 0])
    expect([await lasting(), await photosOf(person)]).toEqual([201, 1])
  })

  it('in parts is refused at its next part, and when the last one has come', async () => {
    const person = await startPerson(koma, 'parts')
    const { token, clientId, api } = await person.connect()
    const picture = await makePicture('png')
    const tus = { 'Tus-Resumable': '1.0.0' }
    const named = (value: string | Buffer) => Buffer.from(value).toString('base64')
    const sha256 = createHash('sha256').update(picture).digest()
    const begun = await koma.fetchAs(token, '/api/upload/resumable', {
      method: 'POST',
      headers: {
        ...tus,
        'Upload-Length': String(picture.length),
        'Upload-Metadata': `filename ${named('a.png')},source ${named('sync')},sha256 ${named(named(sha256))}`,
      },
    })
    expect(begun.status).toBe(201)
    const part = (from: number, to: number) =>
      koma.fetchAs(token, begun.headers.get('location') ?? '', {
        method: 'PATCH',
        headers: { ...tus, 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
        body: new Uint8Array(picture.subarray(from, to)),
      })
    expect((await part(0, 50_000)).status).toBe(204)
    await person.api.ask('DELETE /me/clients/{ClientId}', { params: { ClientId: clientId } })
    expect((await api.call('GET /me')).error?.status).toBe(401)
    expect((await part(50_000, picture.length)).status).toBe(401)
    expect(await photosOf(person)).toBe(0)
  })

  it('of a browser whose session was ended is refused too, and its live stream ends', async () => {
    const person = await startPerson(koma, 'browser')
    const other = await person.signInAgain()
    const finish = await begin(other.token)
    const stream = await koma.fetchAs(other.token, '/api/live')
    const { devices } = await person.session.ask('GET /identity/devices')
    const ending = devices.find((device) => !device.is_current)
    await person.session.ask('DELETE /identity/devices/{DeviceId}', { params: { DeviceId: ending?.id ?? '' } })
    expect((await koma.fetchAs(other.token, '/api/me')).status).toBe(401)
    // Resolves only when the server ends the stream.
    expect(await stream.text()).not.toContain('closing')
    expect([await finish(), await photosOf(person)]).toEqual([401, 0])
  })
})
