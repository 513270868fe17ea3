import { join } from 'node:path'
import type { Photo } from '@koma/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VariantName } from '../../../ports/images/images.ts'
import { createImages } from '../../../ports/images/processes/image-processes.ts'
import { allJobs } from '../../../register.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { photoJobs } from '../jobs.ts'
import { repairPhotos } from '../repair-photos.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'
import { originalKey, variantKey } from './blob-keys.ts'
import { Variants } from './variants.ts'

let koma: TestKoma
/** The names of the rendered variants, in order. */
let rendered: string[]
let ports: TestKoma['ports']
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  const { images } = koma.ports
  ports = {
    ...koma.ports,
    images: {
      ...images,
      render: (path: string, wanted: readonly VariantName[], options) => {
        rendered.push(wanted.join('+'))
        return images.render(path, wanted, options)
      },
    },
  }
})
beforeEach(() => {
  rendered = []
})
afterAll(() => koma.stop())

async function upload(): Promise<Photo> {
  const bytes = await makePicture('png', { width: 800, height: 450 })
  return (await (await koma.fetchAs('mio', '/api/photo', uploadRequest(bytes))).json()) as Photo
}
const stateOf = async (photoId: string) =>
  (await koma.as('mio').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })).variants
const madeOf = async (photoId: string) => {
  const names = ['thumbnail', 'tile', 'medium', 'large'] as const
  const blobs = await Promise.all(names.map((name) => ports.blobs.stat(variantKey(photoId, name))))
  return names.filter((_, place) => blobs[place] !== null)
}
const attempt = { signal: new AbortController().signal, attempt: 1 }
const payloadsOf = async (photoId: string) => {
  const { rows } = await ports.database.pool.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs where payload->>'photoId' = $1 order by priority`,
    [photoId],
  )
  return rows.map(({ payload }) => payload)
}

describe('variants', () => {
  it('are rendered in two stages, each once however many callers ask', async () => {
    const { photo_id } = await upload()
    const variants = new Variants(ports)
    const five = Array.from({ length: 5 })
    await Promise.all(five.map(() => variants.make(photo_id, 'small', { someoneWaits: true })))
    expect([rendered, await stateOf(photo_id), await madeOf(photo_id)]).toEqual([
      ['medium+tile+thumbnail'],
      'small',
      ['thumbnail', 'tile', 'medium'],
    ])
    await Promise.all(five.map(() => variants.make(photo_id, 'large', { someoneWaits: true })))
    await Promise.all([variants.make(photo_id, 'small'), variants.make(photo_id, 'large')])
    expect([rendered, await stateOf(photo_id), await madeOf(photo_id)]).toEqual([
      ['medium+tile+thumbnail', 'large'],
      'ready',
      ['thumbnail', 'tile', 'medium', 'large'],
    ])
  })

  it('are rendered together if the large one is requested first', async () => {
    const { photo_id } = await upload()
    await new Variants(ports).make(photo_id, 'large', { someoneWaits: true })
    expect([rendered, await stateOf(photo_id)]).toEqual([['large+medium+tile+thumbnail'], 'ready'])
  })

  it('are not rendered twice if both stages are requested at once', async () => {
    const { photo_id } = await upload()
    const variants = new Variants(ports)
    await Promise.all([variants.make(photo_id, 'small'), variants.make(photo_id, 'large')])
    expect([rendered, await stateOf(photo_id)]).toEqual([['medium+tile+thumbnail', 'large'], 'ready'])
  })

  it('are rendered again if the store has lost them', async () => {
    const { photo_id } = await upload()
    const variants = new Variants(ports)
    await variants.make(photo_id, 'large')
    await ports.blobs.remove([variantKey(photo_id, 'medium')])
    await variants.make(photo_id, 'small')
    expect([await madeOf(photo_id), await stateOf(photo_id)]).toEqual([
      ['thumbnail', 'tile', 'medium', 'large'],
      'ready',
    ])
    expect(rendered).toEqual(['large+medium+tile+thumbnail', 'medium'])
  })

  it('are completed by another process after a crash between the stages', async () => {
    const { photo_id } = await upload()
    await new Variants(ports).make(photo_id, 'small')
    const images = createImages({ processes: 1, keepIn: join(koma.config.dataDir, 'other') })
    try {
      const jobs = photoJobs(ports, new Variants({ ...ports, images }))
      for (const stage of ['small', 'large'] as const)
        await jobs['photos.render']({ photoId: photo_id, stage }, attempt)
    } finally {
      await images.close()
    }
    expect([await stateOf(photo_id), await madeOf(photo_id)]).toEqual([
      'ready',
      ['thumbnail', 'tile', 'medium', 'large'],
    ])
  })

  it('are given up at once if the picture cannot be decoded, which leaves the original unchanged', async () => {
    const photo = await upload()
    const cut = (await makePicture('png', { width: 400, height: 400 })).subarray(0, 90_000)
    await ports.blobs.put(originalKey(photo.photo_id), cut)
    // New image processes, which do not have the pixels that the upload decoded.
    const images = createImages({ processes: 1 })
    try {
      const jobs = photoJobs(ports, new Variants({ ...ports, images }))
      await jobs['photos.render']({ photoId: photo.photo_id, stage: 'small' }, attempt)
      expect(await stateOf(photo.photo_id)).toBe('broken')
      await jobs['photos.render']({ photoId: photo.photo_id, stage: 'large' }, attempt)
    } finally {
      await images.close()
    }
    const original = Buffer.from(await (await fetch(koma.url + photo.urls.original)).arrayBuffer())
    expect(original.equals(cut)).toBe(true)
    expect((await fetch(koma.url + photo.urls.medium)).status).toBe(404)
  })

  it('are given up after three timeouts, and rendered again after a repair', async () => {
    const { photo_id: photoId } = await upload()
    const images = createImages({ processes: 1, timeoutMs: 1 })
    const jobs = photoJobs(ports, new Variants({ ...ports, images }))
    const states: string[] = []
    try {
      for (const crashes of [0, 1, 2]) {
        await jobs['photos.render']({ photoId, stage: 'small', crashes }, attempt)
        states.push(await stateOf(photoId))
      }
    } finally {
      await images.close()
    }
    expect(states).toEqual(['pending', 'pending', 'broken'])
    const waiting = await payloadsOf(photoId)
    expect(waiting).toContainEqual({ photoId, stage: 'small', crashes: 2 })
    expect(await repairPhotos(ports)).toBeGreaterThan(0)
    expect(await payloadsOf(photoId)).toEqual([
      { photoId, stage: 'small' },
      { photoId, stage: 'large' },
    ])
    await photoJobs(ports, new Variants(ports))['photos.render']({ photoId, stage: 'large' }, attempt)
    expect(await stateOf(photoId)).toBe('ready')
  })

  it('are not given up if the image processes are gone', async () => {
    const { photo_id: photoId } = await upload()
    const images = createImages({ processes: 1 })
    await images.close()
    const jobs = photoJobs(ports, new Variants({ ...ports, images }))
    await expect(jobs['photos.render']({ photoId, stage: 'small', crashes: 2 }, attempt)).rejects.toThrow('closed')
    expect(await stateOf(photoId)).toBe('pending')
  })

  it('are rendered for the tiles of all photos before the large one of any photo', async () => {
    const own = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
    try {
      const pictures = await Promise.all(Array.from({ length: 4 }, () => makePicture('png')))
      for (const bytes of pictures) await own.fetchAs('mio', '/api/photo', uploadRequest(bytes))
      const order: string[] = []
      const { images } = own.ports
      const render: typeof images.render = (path, wanted, options) => {
        order.push(wanted.length === 1 ? 'large' : 'small')
        return images.render(path, wanted, options)
      }
      const variants = new Variants({ ...own.ports, images: { ...images, render } })
      const handlers = allJobs(own.ports, variants)
      await own.ports.jobs.start(handlers, { concurrency: 1 })
      await expect.poll(() => order.length, { timeout: 20_000 }).toBe(8)
      expect(order).toEqual(['small', 'small', 'small', 'small', 'large', 'large', 'large', 'large'])
    } finally {
      await own.stop()
    }
  })
})
