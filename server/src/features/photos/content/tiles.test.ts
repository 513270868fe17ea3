import type { Photo } from '@koma/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImages } from '../../../ports/images/processes/image-processes.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { photoJobs } from '../jobs.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'
import { originalKey, variantKey } from './blob-keys.ts'
import { Variants } from './variants.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const attempt = { signal: new AbortController().signal, attempt: 1 }
const renderTile = (variants: Variants, photoId: string) =>
  photoJobs(koma.ports, variants)['photos.render']({ photoId, stage: 'small' }, attempt)

async function upload(): Promise<Photo> {
  const bytes = await makePicture('png', { width: 800, height: 450 })
  return (await (await koma.fetchAs('mio', '/api/photo', uploadRequest(bytes))).json()) as Photo
}

/** A photo with all variants but the tile, and without jobs, as an earlier release left it. */
async function olderPhoto(): Promise<Photo> {
  const photo = await upload()
  await new Variants(koma.ports).make(photo.photo_id, 'large')
  await koma.ports.blobs.remove([variantKey(photo.photo_id, 'tile')])
  await koma.ports.database.pool.query(
    `delete from graphile_worker._private_jobs where payload->>'photoId' = $1 and locked_at is null`,
    [photo.photo_id],
  )
  return photo
}

async function getTile({ urls }: Photo, headers: Record<string, string> = {}) {
  const response = await fetch(koma.url + urls.tile, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width } = bytes.length > 0 ? await sharp(bytes).metadata() : { width: null }
  return {
    status: response.status,
    width,
    cache: response.headers.get('Cache-Control'),
    bytes,
    headers: response.headers,
  }
}

async function jobsOf(photoId: string) {
  const { rows } = await koma.ports.database.pool.query<{ payload: object; priority: number; attempts: number }>(
    `select payload, priority, attempts from graphile_worker._private_jobs where payload->>'photoId' = $1`,
    [photoId],
  )
  return rows
}

const forADay = 'private, max-age=86400, immutable'
const forAMinute = 'private, max-age=60'

describe('tiles', () => {
  it('are made with the other small variants, and on the first request if that comes earlier', async () => {
    const photo = await upload()
    expect(await getTile(photo)).toMatchObject({ status: 200, width: 400, cache: forADay })
    expect(await koma.ports.blobs.stat(variantKey(photo.photo_id, 'thumbnail'))).not.toBeNull()
  })

  it('of older photos are the medium variant for a minute, until their job has made them', async () => {
    const photo = await olderPhoto()
    const first = await getTile(photo)
    expect(first).toMatchObject({ status: 200, width: 640, cache: forAMinute })
    expect(first.headers.get('Content-Length')).toBe(String(first.bytes.length))
    await getTile(photo)
    const job = { payload: { photoId: photo.photo_id, stage: 'small' }, priority: 5, attempts: 0 }
    expect(await jobsOf(photo.photo_id)).toEqual([job])
    const rendered: string[] = []
    const { images } = koma.ports
    const variants = new Variants({
      ...koma.ports,
      images: {
        ...images,
        render: (path, wanted, options) => {
          rendered.push(wanted.join('+'))
          return images.render(path, wanted, options)
        },
      },
    })
    await renderTile(variants, photo.photo_id)
    expect(rendered).toEqual(['tile'])
    // The medium variant that a browser kept is not taken for the tile.
    const etag = first.headers.get('ETag') ?? ''
    expect(await getTile(photo, { 'If-None-Match': etag })).toMatchObject({ status: 200, width: 400, cache: forADay })
    const { variants: state, thumbhash } = await koma
      .as('mio')
      .ask('GET /my/{PhotoId}', { params: { PhotoId: photo.photo_id } })
    expect([state, thumbhash === null]).toEqual(['ready', false])
  })

  it('leave a job that failed its time and its failures, however often they are looked at', async () => {
    const photo = await olderPhoto()
    await getTile(photo)
    await koma.ports.database.pool.query(
      `update graphile_worker._private_jobs set attempts = 4, run_at = now() + interval '1 hour'
       where payload->>'photoId' = $1`,
      [photo.photo_id],
    )
    await getTile(photo)
    expect(await jobsOf(photo.photo_id)).toMatchObject([{ attempts: 4 }])
  })

  it('are the medium variant for good if the picture cannot be rendered any more', async () => {
    const photo = await olderPhoto()
    await koma.ports.blobs.put(originalKey(photo.photo_id), Buffer.from('no picture'))
    const images = createImages({ processes: 1 })
    try {
      await renderTile(new Variants({ ...koma.ports, images }), photo.photo_id)
    } finally {
      await images.close()
    }
    expect(await getTile(photo)).toMatchObject({ status: 200, width: 640, cache: forADay })
    const seen = await koma.as('mio').ask('GET /my/{PhotoId}', { params: { PhotoId: photo.photo_id } })
    expect([seen.variants, await jobsOf(photo.photo_id)]).toEqual(['ready', []])
  })

  it('are served without their job if that cannot be added', async () => {
    const photo = await olderPhoto()
    await koma.ports.database.pool.query('alter function graphile_worker.add_job rename to add_job_away')
    try {
      expect(await getTile(photo)).toMatchObject({ status: 200, width: 640, cache: forAMinute })
    } finally {
      await koma.ports.database.pool.query('alter function graphile_worker.add_job_away rename to add_job')
    }
  })

  it('of older photos end with the access to them', async () => {
    const photo = await olderPhoto()
    const changed = { ...photo, urls: { ...photo.urls, tile: photo.urls.medium.replace('medium.avif', 'tile.avif') } }
    expect((await fetch(koma.url + changed.urls.tile)).status).toBe(404)
    await koma.as('mio').ask('POST /trash/add', { body: { photo_ids: [photo.photo_id] } })
    const shared = koma.ports.contentUrls.photo(
      { photoId: photo.photo_id, file: 'tile.avif', way: 'campaign' },
      koma.ports.clock.now(),
    )
    expect((await fetch(koma.url + shared)).status).toBe(404)
  })
})
