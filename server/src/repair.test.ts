import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Photo } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture, uploadRequest } from './features/photos/test-pictures.ts'
import type { PostgresAddress } from './ports/database/postgres-address.ts'
import { startTestKoma, type TestKoma } from './test-koma.ts'

const script = fileURLToPath(new URL('./repair.ts', import.meta.url))

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma()
})
afterAll(() => koma.stop())

function repair(...args: string[]) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('KOMA_'))
  const settings = { KOMA_DATA_DIR: koma.config.dataDir, KOMA_DATABASE_URL: urlOf(koma.databaseAddress) }
  return promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...Object.fromEntries(inherited), ...settings },
  })
}

function urlOf(address: string | PostgresAddress): string {
  if (typeof address === 'string') return address
  const { host, port, user, password = '', database } = address
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

describe('the repair of photos', () => {
  it('retries photos that were given up and dead jobs, while the server runs', async () => {
    const bytes = await makePicture('png')
    const photo = (await (await koma.fetchAs('mio', '/api/photo', uploadRequest(bytes))).json()) as Photo
    const { pool } = koma.ports.database
    await pool.query(`update photos set variants = 'broken'`)
    await pool.query('update graphile_worker._private_jobs set attempts = max_attempts')

    const { stdout } = await repair('photos')
    expect(stdout).toBe('Photos to be rendered: 1. Jobs that had been given up and run again: 2.\n')

    await koma.runJobs()
    const params = { PhotoId: photo.photo_id }
    const state = async () => (await koma.as('mio').ask('GET /my/{PhotoId}', { params })).variants
    await expect.poll(state, { timeout: 20_000 }).toBe('ready')
    expect((await repair('photos')).stdout).toContain('Photos to be rendered: 0.')
  }, 60_000)

  it('lists what can be repaired', async () => {
    await expect(repair('everything')).rejects.toMatchObject({
      code: 1,
      stderr: 'Say what to repair. There is: photos.\n',
    })
  })
})
