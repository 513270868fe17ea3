import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Images } from '../images.ts'
import { createImages, type ImagesOptions } from '../processes/image-processes.ts'
import { fourCorners } from '../test-pictures.ts'

describe('pixels kept between the tasks of one picture', () => {
  let directory: string
  let picture: string
  let keepIn: string
  let images: Images
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'koma-kept-'))
    picture = join(directory, 'turned.jpg')
    await fourCorners(900, 600).withMetadata({ orientation: 6 }).jpeg().toFile(picture)
  })
  let folders = 0
  beforeEach(() => {
    keepIn = join(directory, `pixels-${++folders}`)
  })
  afterEach(() => images.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  function create(options: Partial<ImagesOptions> = {}): void {
    images = createImages({ processes: 1, niceness: 0, keepIn, ...options })
  }
  const kept = async () => {
    const folders = await readdir(keepIn).catch(() => [])
    return (await Promise.all(folders.map((folder) => readdir(join(keepIn, folder))))).flat()
  }
  const small = ['medium', 'thumbnail'] as const
  const shown = { format: 'jpeg', width: 600, height: 900 }
  const forUser = 'mio'

  it('give the same variants as the file, and are removed after the large one', async () => {
    create()
    const plain = await images.render(picture, ['large', ...small], { forUser })
    expect(await kept()).toEqual([])
    expect((await images.inspect(picture, { forUser, keepAs: 'a' })).picture).toEqual(shown)
    expect(await kept()).toHaveLength(1)
    const stages = [
      await images.render(picture, small, { forUser, keptAs: 'a' }),
      await images.render(picture, ['large'], { forUser, keptAs: 'a' }),
    ]
    const byName = (variants: typeof plain.variants) => variants.toSorted((a, b) => a.name.localeCompare(b.name))
    expect(byName(stages.flatMap(({ variants }) => variants))).toEqual(byName(plain.variants))
    expect(stages.map(({ placeholder }) => placeholder)).toEqual([plain.placeholder, null])
    await expect.poll(kept).toEqual([])
  })

  it('are kept by the first rendering if the upload did not keep them', async () => {
    create()
    await images.render(picture, small, { forUser, keptAs: 'a' })
    expect(await kept()).toHaveLength(1)
    await images.render(picture, ['large'], { forUser, keptAs: 'a' })
    await expect.poll(kept).toEqual([])
  })

  it('stay within the byte limit; without them the file is decoded again', async () => {
    // Room for the largest possible picture, but not for a second one beside it.
    create({ keepAtMost: 15_000_000 })
    for (const name of ['a', 'b']) await images.inspect(picture, { forUser, keepAs: name })
    expect(await kept()).toHaveLength(1)
    const { variants } = await images.render(picture, ['large'], { forUser, keptAs: 'b' })
    expect(variants.map(({ width, height }) => [width, height])).toEqual([[600, 900]])
  })

  it('may be deleted at any time', async () => {
    create()
    await images.inspect(picture, { forUser, keepAs: 'a' })
    await rm(keepIn, { recursive: true })
    const { variants } = await images.render(picture, ['large'], { forUser, keptAs: 'a' })
    expect(variants.map(({ width, height }) => [width, height])).toEqual([[600, 900]])
    expect((await images.inspect(picture, { forUser, keepAs: 'b' })).picture).toEqual(shown)
  })

  it('are removed by the next process if theirs was killed, and on close otherwise', async () => {
    await mkdir(join(keepIn, '999999999-killed'), { recursive: true })
    await mkdir(join(keepIn, `${process.ppid}-alive`))
    create()
    await images.inspect(picture, { forUser, keepAs: 'a' })
    const names = (await readdir(keepIn)).map((name) => name.split('-')[0]).toSorted()
    expect(names).toEqual([String(process.pid), String(process.ppid)].toSorted())
    await images.close()
    expect(await readdir(keepIn)).toEqual([`${process.ppid}-alive`])
  })
})
