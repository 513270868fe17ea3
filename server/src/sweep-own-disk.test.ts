import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from './http/logging.ts'
import { Closing } from './process/closing.ts'
import { keepSweeping } from './sweep-own-disk.ts'
import { startTestKoma, type TestKoma } from './test-koma.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma()
})
afterAll(() => koma.stop())

const hour = 3_600_000

/** Creates a file as left by a killed process, last written `age` ms ago. */
async function leave(path: string, age: number): Promise<void> {
  const full = join(koma.config.dataDir, path)
  await mkdir(join(full, '..'), { recursive: true })
  await writeFile(full, 'left')
  const at = new Date(Date.now() - age)
  await utimes(full, at, at)
  await utimes(join(full, '..'), at, at)
}

const filesBelow = async (folder: string) => (await readdir(join(koma.config.dataDir, folder))).sort()

async function sweep(alone: boolean): Promise<void> {
  const closing = new Closing()
  await keepSweeping(koma.config, koma.ports, { alone, closing, log: createLog('silent') })
  await closing.run()
}

describe('a start', () => {
  it('removes files that a killed process left, and none that another process may be using', async () => {
    await leave('blobs/staging/left', 2 * hour)
    await leave('blobs/staging/in-use', hour / 2)
    await leave('pixels/999999-dead/left', 2 * hour)
    await leave('pixels/999999-living/in-use', hour / 2)
    await leave('resumable/mio/expired', 48 * hour)
    await leave('resumable/mio/resting', 2 * hour)
    await sweep(false)
    expect(await filesBelow('blobs/staging')).toEqual(['in-use'])
    expect(await filesBelow('pixels')).toEqual(['999999-living'])
    expect(await filesBelow('resumable/mio')).toEqual(['resting'])
  })

  it('removes all but the parts of former versions if no other process can be using the directory', async () => {
    await leave('blobs/staging/left', 1000)
    await leave('pixels/999999-dead/left', 1000)
    await leave('resumable/mio/resting', 1000)
    await sweep(true)
    expect(await filesBelow('blobs/staging')).toEqual([])
    expect(await filesBelow('pixels')).toEqual([])
    expect(await filesBelow('resumable/mio')).toEqual(['resting'])
  })
})
