import type { Photo } from '@koma/contract'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentFile, Way } from '../../../content-url.ts'
import { Failure } from '../../../http/failure.ts'
import { iTXt } from '../../../photo-metadata/fixtures/write-png.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'
import { cleanCopyKey, keysOf } from './blob-keys.ts'
import { mountContent } from './content.ts'
import { type Audience, type ContentWays, Visibility } from './content-ways.ts'
import { Variants } from './variants.ts'

const secret = 'usr_34f3d933-b091-4163-9565-59cb819a0001'
let koma: TestKoma
let app: FastifyInstance
let url: string
let copies = 0
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  const { images } = koma.ports
  const withoutMetadata: typeof images.withoutMetadata = (path, to, options) => {
    copies += 1
    return images.withoutMetadata(path, to, options)
  }
  const ports = { ...koma.ports, images: { ...images, withoutMetadata } }
  app = fastify()
  app.setErrorHandler((error, _, reply) => reply.status(error instanceof Failure ? 404 : 500).send())
  const ways: ContentWays = {
    share: {
      audienceOf: async (_, share) => (share === 'open' ? 'some' : 'nobody'),
      mayHaveOriginal: async () => false,
    },
    dm: { audienceOf: async () => 'some', mayHaveOriginal: async (_, dm) => dm === 'generous' },
    tagged: { audienceOf: async () => 'some' },
  }
  mountContent(ports, new Variants(ports), { ways, resourcePolicy: 'same-origin' })(app)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  // Responses that a test left unread would keep their connections open.
  app.server.closeAllConnections()
  await app.close()
  await koma.stop()
})

async function upload(): Promise<{ photo: Photo; bytes: Buffer; plain: Buffer }> {
  const plain = await makePicture('png')
  const bytes = Buffer.concat([plain.subarray(0, 33), iTXt('Description', secret), plain.subarray(33)])
  const response = await koma.fetchAs('mio', '/api/photo', uploadRequest(bytes, { filename: '夏.png' }))
  return { photo: (await response.json()) as Photo, bytes, plain }
}
const addressOf = (photo: Photo, file: ContentFile, way: Way) =>
  url + koma.ports.contentUrls.photo({ photoId: photo.photo_id, file, way }, koma.ports.clock.now())
const statusOf = async (photo: Photo, file: ContentFile, way: Way) => (await fetch(addressOf(photo, file, way))).status

describe('content for others', () => {
  it('is a copy with the same pixels and no metadata, made once for all requests', async () => {
    const { photo, bytes, plain } = await upload()
    const address = addressOf(photo, 'clean', 'share:open')
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(address)))
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
    expect([copies, new Set(bodies.map((body) => body.toString('latin1'))).size]).toEqual([1, 1])
    const [body = Buffer.alloc(0)] = bodies
    expect([bytes.includes(secret), body.includes(secret), body.equals(plain)]).toEqual([true, false, true])
    expect((await sharp(body).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true)
    await fetch(address)
    expect(copies).toBe(1)
    expect(keysOf(photo.photo_id)).toContain(cleanCopyKey(photo.photo_id))
  })

  it('has its own size, type, ETag and name, and answers ranges', async () => {
    const { photo, plain } = await upload()
    const address = addressOf(photo, 'clean', 'share:open')
    const { headers } = await fetch(`${address}&download`)
    expect({
      type: headers.get('Content-Type'),
      length: headers.get('Content-Length'),
      tag: headers.get('ETag'),
      name: headers.get('Content-Disposition'),
    }).toEqual({
      type: 'image/png',
      length: String(plain.length),
      tag: `"${photo.photo_id}-clean"`,
      name: `attachment; filename="_.png"; filename*=UTF-8''%E5%A4%8F.png`,
    })
    const part = await fetch(address, { headers: { Range: 'bytes=-100' } })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([
      206,
      `bytes ${plain.length - 100}-${plain.length - 1}/${plain.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(plain.subarray(-100))).toBe(true)
    const again = await fetch(address, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('is the original only if the way allows it', async () => {
    const { photo } = await upload()
    const ways = ['owner', 'dm:generous', 'dm:plain', 'share:open', 'tagged:someone'] as const
    const statuses = await Promise.all(ways.map((way) => statusOf(photo, 'original', way)))
    expect(statuses).toEqual([200, 200, 404, 404, 404])
  })

  it('is not found by a way without a rule, by one that refuses, or with a signature for another file or way', async () => {
    const { photo } = await upload()
    const closed = ['campaign', 'share:closed', 'constructor:x' as Way] as const
    expect(await Promise.all(closed.map((way) => statusOf(photo, 'medium.avif', way)))).toEqual([404, 404, 404])
    const clean = addressOf(photo, 'clean', 'dm:generous')
    const forged = [clean.replace('/clean?', '/original?'), clean.replace('dm%3Agenerous', 'owner')]
    expect(await Promise.all(forged.map(async (address) => (await fetch(address)).status))).toEqual([404, 404])
  })

  it('is not found while the photo is in the trash, except by its owner', async () => {
    const { photo } = await upload()
    const all = () =>
      Promise.all((['share:open', 'owner'] as const).map((way) => statusOf(photo, 'thumbnail.avif', way)))
    expect(await all()).toEqual([200, 200])
    await koma.as('mio').ask('POST /trash/add', { body: { photo_ids: [photo.photo_id] } })
    expect(await all()).toEqual([404, 200])
  })
})

describe('visibility', () => {
  it('is asked for each time, so that access is there at once and gone at once', async () => {
    let answer: Audience = 'nobody'
    const visibility = new Visibility({ tagged: { audienceOf: async () => answer } })
    const look = () => visibility.audienceOf('tagged:me', 'photo', 'shared')
    const before = await look()
    answer = 'some'
    const granted = await look()
    answer = 'nobody'
    expect([before, granted, await look()]).toEqual(['nobody', 'some', 'nobody'])
    answer = 'some'
    expect(await visibility.audienceOf('tagged:me', 'photo', 'original')).toBe('nobody')
  })
})
