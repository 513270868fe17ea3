import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composeApp, composeHealthApp } from '../../compose.ts'
import { createLog } from '../../http/logging.ts'
import { createDiskBlobs } from '../../ports/blobs/disk-blobs.ts'
import { connectDatabase } from '../../ports/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { GraphileJobs } from '../../ports/jobs/graphile-jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { secretsFrom } from '../../secrets.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { Variants } from '../photos/index.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'
import { Readiness } from './readiness.ts'

const allOk = { status: 'ready', database: 'ok', migrations: 'ok', secret: 'ok', blobs: 'ok', jobs: 'ok' }

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  await koma.runJobs()
  const uploaded = await koma.fetchAs('mio', '/api/photo', uploadRequest(await makePicture('png')))
  expect(uploaded.status).toBe(201)
})
afterAll(() => koma.stop())

const ending: Array<() => unknown> = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** A new app for each test, since an app caches its readiness for seconds. */
async function appWith(changed: Partial<Ports> = {}): Promise<FastifyInstance> {
  const ports = { ...koma.ports, ...changed }
  const app = await composeApp(koma.config, ports, new Variants(ports), { log: createLog('silent') })
  ending.push(() => app.close())
  return app
}

async function readyOf(app: FastifyInstance, query = '') {
  const answer = await app.inject(`/api/health/ready${query}`)
  return { code: answer.statusCode, body: answer.json() }
}

describe('health', () => {
  it('is live as long as the process answers, and ready when every part works', async () => {
    const app = await appWith()
    const live = await app.inject('/api/health/live')
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'live' }])
    expect(await readyOf(app)).toEqual({ code: 200, body: allOk })
  })

  it('checks the parts once for all requests within seconds', async () => {
    let looks = 0
    const blobs = {
      ...koma.ports.blobs,
      open: (...given: Parameters<Ports['blobs']['open']>) => {
        looks += given[0].startsWith('installation/') ? 1 : 0
        return koma.ports.blobs.open(...given)
      },
    }
    const app = await appWith({ blobs })
    await Promise.all(Array.from({ length: 50 }, () => readyOf(app)))
    await readyOf(app)
    expect(looks).toBe(1)
  })

  it('reports a store that cannot be written to', async () => {
    const blobs = { ...koma.ports.blobs, check: () => Promise.reject(new Error('the disk is gone')) }
    const answer = await readyOf(await appWith({ blobs }))
    expect(answer).toEqual({ code: 503, body: { ...allOk, status: 'not_ready', blobs: 'failing' } })
  })

  it('reports a secret that differs from the installation’s', async () => {
    await readyOf(await appWith())
    const answer = await readyOf(await appWith({ secrets: secretsFrom('another secret, also long enough') }))
    expect(answer).toEqual({ code: 503, body: { ...allOk, status: 'not_ready', secret: 'failing' } })
  })

  it('reports a store that is empty although there are photos, and one of another installation', async () => {
    await readyOf(await appWith())
    const directory = await mkdtemp(join(tmpdir(), 'koma-empty-'))
    ending.push(() => rm(directory, { recursive: true, force: true }))
    const blobs = await createDiskBlobs(directory)
    const failing = { code: 503, body: { ...allOk, status: 'not_ready', blobs: 'failing' } }
    expect(await readyOf(await appWith({ blobs }))).toEqual(failing)
    await blobs.put('installation/id', Buffer.from('another'))
    expect(await readyOf(await appWith({ blobs }))).toEqual(failing)
  })
})

describe('health with a separate database', () => {
  let database: TestDatabase
  let directory: string
  let own: Pick<Ports, 'database' | 'jobs' | 'blobs'>
  beforeAll(async () => {
    database = await createTestDatabase()
    directory = await mkdtemp(join(tmpdir(), 'koma-health-'))
    const jobs = new GraphileJobs<JobTable>({ pool: database.pool })
    own = { database, jobs, blobs: await createDiskBlobs(directory) }
  })
  afterAll(async () => {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  })

  const worker = (seconds: number) => sql`
    insert into processes (process_id, role, seen_at, jobs_at)
    values (gen_random_uuid(), 'worker', now() - make_interval(secs => ${seconds}), now() - make_interval(secs => ${seconds}))`

  it('reports that no worker is alive, but stays ready for a load balancer that excludes jobs', async () => {
    await worker(600).execute(database.kysely)
    const app = await appWith(own)
    expect(await readyOf(app)).toEqual({ code: 503, body: { ...allOk, status: 'not_ready', jobs: 'failing' } })
    expect(await readyOf(app, '?exclude=jobs')).toEqual({ code: 200, body: { ...allOk, jobs: 'failing' } })
    expect((await app.inject('/api/health/ready?exclude=nothing')).statusCode).toBe(422)
  })

  it('reports jobs that wait although a worker seems alive, but not while a job is being worked on', async () => {
    await worker(0).execute(database.kysely)
    await own.jobs.add(database.kysely, { name: 'photos.sweep', payload: {}, runAt: new Date(Date.now() - 600_000) })
    const stuck = await readyOf(await appWith(own))
    expect(stuck).toEqual({ code: 503, body: { ...allOk, status: 'not_ready', jobs: 'failing' } })
    await own.jobs.add(database.kysely, { name: 'trash.purge', payload: {} })
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'someone'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'trash.purge')`.execute(
      database.kysely,
    )
    expect((await readyOf(await appWith(own))).code).toBe(200)
    await sql`delete from graphile_worker._private_jobs`.execute(database.kysely)
  })

  it('reports a database that became read-only, and is ready again once it is writable', async () => {
    await worker(0).execute(database.kysely)
    const demoted = await connectDatabase({ address: database.address, connections: 2 })
    ending.push(() => demoted.close())
    const { rows } = await database.pool.query('select current_database() as name')
    await database.pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
    const app = await appWith({ ...own, database: demoted })
    const unknown = { migrations: 'unknown', secret: 'unknown', jobs: 'unknown' }
    const failing = { ...allOk, ...unknown, status: 'not_ready', database: 'failing' }
    expect(await readyOf(app)).toEqual({ code: 503, body: failing })
    await database.pool.query(
      `set default_transaction_read_only = off; alter database ${rows[0].name} reset default_transaction_read_only`,
    )
    await expect.poll(() => readyOf(app)).toEqual({ code: 200, body: allOk })
  })

  it('reports a database that lacks the tables of this version', async () => {
    await worker(0).execute(database.kysely)
    const { rows } = await sql<{ name: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name`.execute(
      database.kysely,
    )
    expect(rows).toHaveLength(1)
    const answer = await readyOf(await appWith(own))
    expect(answer).toEqual({ code: 503, body: { ...allOk, status: 'not_ready', migrations: 'failing' } })
  })
})

describe('a worker', () => {
  it('answers health calls and nothing else, and reports when it is stopping', async () => {
    const readiness = new Readiness(koma.ports, 'worker')
    const app = await composeHealthApp(koma.config, readiness, createLog('silent'))
    ending.push(() => app.close())
    expect((await app.inject('/api/health/live')).json()).toEqual({ status: 'live' })
    expect(await readyOf(app)).toEqual({ code: 200, body: allOk })
    for (const path of ['/', '/api/me', '/api/terms', '/content/photo/a/b', '/identity/token']) {
      const answer = await app.inject(path)
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { code: 1004, message: 'Not found' }])
    }
    readiness.stop()
    expect(await readyOf(app)).toEqual({ code: 503, body: { ...allOk, status: 'stopping' } })
    expect((await app.inject('/api/health/live')).headers['connection']).toBe('close')
  })
})
