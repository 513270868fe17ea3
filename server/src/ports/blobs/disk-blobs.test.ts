import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskBlobs } from './disk-blobs.ts'
import { runScript, startScript } from './test-script.ts'

const size = 6_000_000

function scriptOf(directory: string, steps: string): string {
  return `
    const { createDiskBlobs } = await import(${JSON.stringify(import.meta.resolve('./disk-blobs.ts'))})
    const blobs = await createDiskBlobs(${JSON.stringify(directory)})
    async function* pieces(bytes) { for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536) }
    ${steps}
  `
}

describe('blobs on disk', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'koma-disk-blobs-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it.each([
    { way: 'put', write: 'await blobs.put(key, bytes)' },
    { way: 'commit', write: 'await (await blobs.stage(pieces(bytes))).commit(key)' },
  ])(
    'has only complete blobs, and every acknowledged one, after kill -9 in the middle of a $way',
    async ({ write }) => {
      const script = scriptOf(
        directory,
        `for (let round = 0; ; round += 1) {
        const key = 'killed/' + (round % 2 === 0 ? 'again' : process.pid + '-' + round)
        const bytes = new Uint8Array(${size}).fill(round % 256)
        ${write}
        console.log(key)
      }`,
      )
      const acknowledged = new Set<string>()
      for (let kill = 0; kill < 5; kill += 1) {
        const child = startScript(script)
        const ended = new Promise((resolve) => child.once('exit', resolve))
        let lines = 0
        for await (const key of createInterface(child.stdout)) {
          acknowledged.add(key)
          lines += 1
          if (lines !== 3) continue
          await wait(kill * 6)
          child.kill('SIGKILL')
        }
        await ended
      }

      const blobs = await createDiskBlobs(directory)
      const present = new Set<string>()
      for await (const key of blobs.keys('')) {
        present.add(key)
        const opened = await blobs.open(key)
        const bytes = opened ? await buffer(opened.stream) : Buffer.alloc(0)
        expect(bytes.equals(Buffer.alloc(size, bytes[0])), key).toBe(true)
      }
      expect(acknowledged.size).toBeGreaterThan(5)
      expect(acknowledged.difference(present)).toEqual(new Set())

      await blobs.sweepStaged(new Date(Date.now() + 60_000))
      expect(await readdir(join(directory, 'staging'))).toEqual([])
    },
  )

  it('rejects with BlobsFull and leaves nothing behind when the disk is full', async () => {
    const script = scriptOf(
      directory,
      `const bytes = new Uint8Array(${size})
      const named = async (attempt) => console.log(await attempt.then(() => 'stored', (error) => error.name))
      await named(blobs.stage(pieces(bytes)))
      await named(blobs.put('full/a', bytes))
      await named(blobs.put('full/small', bytes.subarray(0, 1000)))`,
    )
    expect(await runScript(script, 1024 * 1024)).toBe('BlobsFull\nBlobsFull\nstored')
    const blobs = await createDiskBlobs(directory)
    expect(await readdir(join(directory, 'staging'))).toEqual([])
    expect(await blobs.stat('full/a')).toBeNull()
    expect(await blobs.stat('full/small')).toEqual({ bytes: 1000 })
  })

  it('removes the folder of blobs that are gone, and no folder around it that others believe to be durable', async () => {
    const blobs = await createDiskBlobs(directory)
    for (const key of ['original/ab/cd/1', 'original/ab/ef/2', 'icon/3']) await blobs.put(key, new Uint8Array(1))
    await blobs.remove(['original/ab/cd/1', 'icon/3'])
    const stored = async () => (await readdir(join(directory, 'stored'), { recursive: true })).toSorted()
    expect(await stored()).toEqual(['original', 'original/ab', 'original/ab/ef', 'original/ab/ef/2'])
    await blobs.remove(['original/ab/ef/2', 'original/ab/ef/3', 'original/gone/4'])
    expect(await stored()).toEqual(['original', 'original/ab'])
    await blobs.put('original/ab/cd/1', new Uint8Array(1))
    expect(await blobs.stat('original/ab/cd/1')).toEqual({ bytes: 1 })
  })

  it('puts a blob into a folder that a concurrent removal is deleting', async () => {
    const blobs = await createDiskBlobs(directory)
    const rounds = [0, 1, 2, 3].map(async (one) => {
      for (let round = 0; round < 50; round += 1) {
        await blobs.put(`original/ab/${one}`, new Uint8Array(1))
        await blobs.remove([`original/ab/${one}`])
      }
    })
    await Promise.all(rounds)
    expect(await readdir(join(directory, 'stored'), { recursive: true })).toEqual(['original'])
  })

  it('does not treat a folder as a blob', async () => {
    const blobs = await createDiskBlobs(directory)
    await blobs.put('original/ab/1', Buffer.from('first'))
    expect(await blobs.stat('original/ab')).toBeNull()
    expect(await blobs.open('original/ab')).toBeNull()
    expect(await blobs.local('original/ab')).toBeNull()
    await blobs.remove(['original'])
    await expect(blobs.put('original/ab', new Uint8Array(1))).rejects.toThrow()
    const opened = await blobs.open('original/ab/1', { start: 0, end: 0 })
    expect(opened && (await text(opened.stream))).toBe('f')
    expect(await readdir(join(directory, 'staging'))).toEqual([])
  })

  it('keeps reading a blob that is removed or replaced meanwhile', async () => {
    const blobs = await createDiskBlobs(directory)
    await blobs.put('read/a', Buffer.alloc(500_000, 'a'))
    await blobs.put('read/b', Buffer.alloc(500_000, 'b'))
    const [removed, replaced] = await Promise.all([blobs.open('read/a'), blobs.open('read/b')])
    await blobs.remove(['read/a'])
    await blobs.put('read/b', Buffer.from('new'))
    expect(removed && (await buffer(removed.stream)).equals(Buffer.alloc(500_000, 'a'))).toBe(true)
    expect(replaced && (await buffer(replaced.stream)).equals(Buffer.alloc(500_000, 'b'))).toBe(true)
  })

  it('fails its check when it cannot write', async () => {
    const blobs = await createDiskBlobs(directory)
    await rm(join(directory, 'staging'), { recursive: true })
    await expect(blobs.check()).rejects.toThrow('ENOENT')
  })

  it('does not load the S3 client', async () => {
    const script = `
      const { registerHooks } = await import('node:module')
      const loaded = []
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
      const { createBlobs } = await import(${JSON.stringify(import.meta.resolve('./choose-blobs.ts'))})
      await createBlobs({ s3: null, dataDir: ${JSON.stringify(directory)} })
      console.log(loaded.length > 5, loaded.filter((url) => url.includes('@aws-sdk')).length)
    `
    expect(await runScript(script)).toBe('true 0')
  })
})
