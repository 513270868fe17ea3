import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { limits } from '@koma/contract/limits'
import { describe, expect, it } from 'vitest'
import { readZip } from './test-zip.ts'
import { type ArchivedFile, writeArchive } from './write-archive.ts'

const takenAt = new Date('2026-08-16T10:42:06Z')

/** Files whose streams count how many of them are open. */
class Files {
  openNow = 0
  mostOpen = 0
  opened = 0

  file(filename: string, bytes: Buffer, { size = bytes.length as number | null, fails = false } = {}): ArchivedFile {
    const open = async () => {
      if (fails) throw new Error('It is gone.')
      this.opened += 1
      this.openNow += 1
      this.mostOpen = Math.max(this.mostOpen, this.openNow)
      const stream = Readable.from([bytes], { objectMode: false })
      stream.once('close', () => {
        this.openNow -= 1
      })
      return stream
    }
    return { filename, bytes: size, takenAt, takenOffset: 540, open }
  }
}

describe('an archive', () => {
  it('stores every file uncompressed and unchanged, with a UTF-8 name and its local time', async () => {
    const files = new Files()
    const contents = [Buffer.from('one'), Buffer.alloc(300_000, 7), Buffer.alloc(0)]
    const { stream, bytes } = writeArchive([
      files.file('夕焼け 🌅.png', contents[0] ?? Buffer.of()),
      files.file('same.png', contents[1] ?? Buffer.of()),
      files.file('same.png', contents[2] ?? Buffer.of()),
    ])
    const archive = await buffer(stream)
    expect(archive.length).toBe(bytes)
    const zipped = await readZip(archive)
    expect(zipped.map(({ name }) => name)).toEqual(['夕焼け 🌅.png', 'same.png', 'same (2).png'])
    expect(zipped.map((file) => file.bytes)).toEqual(contents)
    for (const { entry } of zipped) {
      expect([entry.compressionMethod, entry.generalPurposeBitFlag & 0x800]).toEqual([0, 0x800])
      const time = entry.getLastModDate()
      expect([time.getFullYear(), time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()]).toEqual([
        2026, 8, 16, 19, 42,
      ])
    }
  })

  it('of the maximum number of files has the announced length, and opens the files one after another', async () => {
    const files = new Files()
    const most = limits.downloadPhotos
    const many = Array.from({ length: most }, (_, place) =>
      files.file('VRChat_2026.png', Buffer.from(`photo ${place}`)),
    )
    const { stream, bytes } = writeArchive(many)
    const archive = await buffer(stream)
    expect([archive.length, files.opened, files.openNow]).toEqual([bytes, most, 0])
    // The previous file may still be closing.
    expect(files.mostOpen).toBeLessThanOrEqual(2)
    const last = (await readZip(archive)).at(-1)
    expect([last?.name, last?.bytes.toString()]).toEqual([`VRChat_2026 (${most}).png`, `photo ${most - 1}`])
  })

  // Around the directory sizes at which the end record takes the ZIP64 form.
  it.each([1, 590, 640, 930, 950])('of %d files has the announced length', async (count) => {
    const files = new Files()
    const some = Array.from({ length: count }, (_, place) =>
      files.file(`VRChat_2026-08-16_${place}.png`, Buffer.from('x')),
    )
    const { stream, bytes } = writeArchive(some)
    const archive = await buffer(stream)
    expect(archive.length).toBe(bytes)
    expect(await readZip(archive)).toHaveLength(count)
  })

  it('with a file of unknown size announces no length, and is complete', async () => {
    const files = new Files()
    const { stream, bytes } = writeArchive([files.file('a.png', Buffer.from('abc'), { size: null })])
    expect(bytes).toBeNull()
    expect((await readZip(await buffer(stream))).map((file) => file.bytes.toString())).toEqual(['abc'])
  })

  it('has a note about missing photos as a file beside the photos', async () => {
    const files = new Files()
    const { stream, bytes } = writeArchive([files.file('koma.txt', Buffer.from('mine'))], {
      filename: 'koma.txt',
      text: 'left out',
    })
    const archive = await buffer(stream)
    expect(archive.length).toBe(bytes)
    const zipped = await readZip(archive)
    expect(zipped.map(({ name, bytes: content }) => [name, content.toString()])).toEqual([
      ['koma.txt', 'mine'],
      ['koma (2).txt', 'left out'],
    ])
  })

  it.each([
    ['is gone', { fails: true }],
    ['is shorter than it was', { size: 4 }],
    ['is longer than it was', { size: 2 }],
  ])('is cut off if a file %s', async (_, options) => {
    const files = new Files()
    const { stream } = writeArchive([
      files.file('a.png', Buffer.from('abc')),
      files.file('b.png', Buffer.from('abc'), options),
      files.file('c.png', Buffer.from('abc')),
    ])
    await expect(buffer(stream)).rejects.toThrow()
    await expect.poll(() => files.openNow).toBe(0)
    expect(files.opened).toBeLessThan(3)
  })

  it('is cut off if a file cannot be read to its end', async () => {
    const broken = new PassThrough()
    broken.write('ab')
    const file = { filename: 'a.png', bytes: 3, takenAt, takenOffset: 0, open: async () => broken }
    const { stream } = writeArchive([file])
    stream.once('data', () => broken.destroy(new Error('The disk is broken.')))
    await expect(buffer(stream)).rejects.toThrow('The disk is broken.')
  })

  it('closes its open file and opens no more once its stream is destroyed', async () => {
    const files = new Files()
    const { stream } = writeArchive(
      Array.from({ length: 100 }, (_, place) => files.file(`${place}.png`, Buffer.alloc(200_000))),
    )
    await new Promise((resolve) => stream.once('readable', resolve))
    stream.destroy()
    await finished(stream).catch(() => {})
    await expect.poll(() => files.openNow).toBe(0)
    expect(files.opened).toBeLessThan(5)
  })
})
