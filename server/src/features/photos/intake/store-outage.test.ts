import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Photo } from '@koma/contract'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../../../compose.ts'
import { createLog } from '../../../http/logging.ts'
import { createS3Blobs } from '../../../ports/blobs/s3-blobs.ts'
import { GraphileJobs } from '../../../ports/jobs/graphile-jobs.ts'
import { Closing } from '../../../process/closing.ts'
import { allJobs } from '../../../register.ts'
import type { JobTable } from '../../../schema/jobs.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { keysOf } from '../content/blob-keys.ts'
import { Variants } from '../content/variants.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'

const closing = new Closing()
let koma: TestKoma
let ports: TestKoma['ports']
let url: string
let store: S3rver
let port = 0
let directory: string

/** Starts the same store each time, with what it contained before. */
async function startStore(): Promise<void> {
  const options = { address: '127.0.0.1', port, silent: true, configureBuckets: [{ name: 'koma' }] }
  store = new S3rver({ ...options, directory: join(directory, 's3') })
  port = (await store.run()).port
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'koma-outage-'))
  closing.add(() => rm(directory, { recursive: true, force: true }))
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  closing.add(() => koma.stop())
  await startStore()
  closing.add(() => store.close())
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const bucket = { bucket: 'koma', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials }
  const blobs = await createS3Blobs(bucket, join(directory, 'staging'))
  closing.add(() => blobs.close())
  const { pool } = koma.ports.database
  const jobs = new GraphileJobs<JobTable>({ pool, pollInterval: 100, backOff: { first: 50, most: 300 } })
  closing.add(() => jobs.stop())
  ports = { ...koma.ports, blobs, jobs }
  const variants = new Variants(ports)
  const app = await composeApp(koma.config, ports, variants, { log: createLog('silent') })
  closing.add(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  await jobs.start(allJobs(ports, variants), { concurrency: 4 })
}, 60_000)
afterAll(() => closing.run())

const asMio = (path: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { ...init.headers, Authorization: 'Bearer mio' } })
const upload = async () => (await (await asMio('/api/photo', uploadRequest(await makePicture('png')))).json()) as Photo
const post = (path: string, body: object) =>
  asMio(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
const stateOf = async (photoId: string) => ((await (await asMio(`/api/my/${photoId}`)).json()) as Photo).variants

async function attemptsOf(): Promise<Record<string, number>> {
  const { rows } = await ports.database.pool.query<{ name: string; attempts: number }>(
    `select identifier as name, min(attempts) as attempts from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, attempts }) => [name, attempts]))
}

describe('[8] an outage of the store', () => {
  it('only delays variants and deletions: all jobs finish when the store is back', async () => {
    const deleted = await upload()
    await expect.poll(() => stateOf(deleted.photo_id), { timeout: 20_000 }).toBe('ready')
    await post('/api/trash/add', { photo_ids: [deleted.photo_id] })
    // Stopped, so that the jobs start during the outage and not before it.
    await ports.jobs.stop()
    const photos = [await upload(), await upload()]
    expect((await post('/api/trash/delete', { photo_ids: [deleted.photo_id] })).status).toBeLessThan(300)
    await store.close()

    const variants = new Variants(ports)
    await ports.jobs.start(allJobs(ports, variants), { concurrency: 4 })
    // Enough failed attempts to show that the jobs are not given up.
    await expect
      .poll(attemptsOf, { timeout: 60_000 })
      .toMatchObject({ 'photos.render': expect.toSatisfy(isMany), 'trash.remove-blobs': expect.toSatisfy(isMany) })
    for (const { photo_id, urls } of photos) {
      expect(await stateOf(photo_id)).toBe('pending')
      expect((await fetch(url + urls.medium)).status).toBe(503)
    }

    await startStore()
    for (const { photo_id } of photos) await expect.poll(() => stateOf(photo_id), { timeout: 60_000 }).toBe('ready')
    const left = async () => {
      const found = await Promise.all(keysOf(deleted.photo_id).map((key) => ports.blobs.stat(key)))
      return found.filter((blob) => blob !== null).length
    }
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
    await expect.poll(attemptsOf, { timeout: 30_000 }).toEqual({})
  }, 180_000)
})

function isMany(attempts: number): boolean {
  return attempts >= 7
}
