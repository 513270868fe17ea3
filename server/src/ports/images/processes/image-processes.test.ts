import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { blackPng } from '../../../features/photos/intake/test-bombs.ts'
import { ids, vrcxRecord } from '../../../photo-metadata/fixtures/sample-texts.ts'
import { iTXt, png } from '../../../photo-metadata/fixtures/write-png.ts'
import {
  ImageProcessCrashed,
  ImageProcessDied,
  type Images,
  ImagesBusy,
  ImageTimeout,
  ImageTooLarge,
  type VariantName,
} from '../images.ts'
import { fourCorners, imageProcessesOf, isRunning, noise, pngHeader } from '../test-pictures.ts'
import { createImages, type ImagesOptions } from './image-processes.ts'

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10)
}

describe('image processes', () => {
  let directory: string
  let small: string
  let slow: string
  let images: Images
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'koma-images-'))
    small = join(directory, 'small.png')
    slow = join(directory, 'slow.png')
    await Promise.all([
      fourCorners(64, 48).png().toFile(small),
      noise(1300, 1300).png({ compressionLevel: 1 }).toFile(slow),
    ])
  })
  afterEach(async () => {
    vi.useRealTimers()
    await images.close()
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  function create(options: Partial<ImagesOptions> = {}): Images {
    images = createImages({ processes: 1, niceness: 0, ...options })
    return images
  }
  const forUser = 'mio'
  const inspect = async (path: string) => (await images.inspect(path, { forUser })).picture
  const renderSlowly = () => images.render(slow, ['large'], { forUser })
  const ours = () => imageProcessesOf(process.pid)

  it('start with the first picture, and survive rejecting a picture by its header', async () => {
    create()
    expect(ours()).toEqual([])
    const bomb = join(directory, 'bomb.png')
    await writeFile(bomb, pngHeader({ width: 30_000, height: 30_000 }))
    await expect(inspect(bomb)).rejects.toThrow(ImageTooLarge)
    const [first = 0] = ours()
    await inspect(small)
    expect(ours()).toEqual([first])
  })

  it('read the metadata together with the picture', async () => {
    create()
    const named = join(directory, 'named.png')
    await writeFile(named, png([iTXt('Description', JSON.stringify(vrcxRecord))]))
    const { picture, facts } = await images.inspect(named, { forUser })
    expect(picture).toEqual({ format: 'png', width: 1, height: 1 })
    expect(facts).toMatchObject({ worldId: ids.world, authorId: ids.mio })
  })

  it('process pictures of other users while heavy ones of one user wait, and run those one after another', async () => {
    create({ processes: 2 })
    const heavy = join(directory, 'heavy.png')
    await writeFile(heavy, blackPng({ width: 9000, height: 9000 }))
    const order: string[] = []
    const inspectFor = async (user: string, path: string) => {
      await images.inspect(path, { forUser: user })
      order.push(user)
    }
    const heavyOnes = ['mio', 'mio', 'mio'].map((user) => inspectFor(user, heavy))
    await until(() => ours().length === 2)
    for (let done = 0; done < 3; done += 1) await inspectFor('sora', small)
    await Promise.all(heavyOnes)
    // However slow the machine is, three small pictures must finish before the second heavy one.
    expect(order.indexOf('mio', order.indexOf('mio') + 1)).toBeGreaterThan(order.lastIndexOf('sora'))
  })

  it('reject pictures of a user who has too many waiting, and accept those of another', async () => {
    create()
    const many = Array.from({ length: 400 }, () => inspect(small).catch((error: unknown) => error))
    expect(await images.inspect(small, { forUser: 'sora' })).toMatchObject({ picture: { width: 64 } })
    const answers = await Promise.all(many)
    const refused = answers.filter((answer) => answer instanceof ImagesBusy).length
    expect(refused).toBeGreaterThan(0)
    expect(answers.length - refused).toBeGreaterThan(100)
  })

  it('end after an idle time, and restart when needed', async () => {
    create({ idleMs: 30 })
    await inspect(small)
    await until(() => ours().length === 0)
    expect(await inspect(small)).toEqual({ format: 'png', width: 64, height: 48 })
  })

  it('run at a lower priority than the server', async () => {
    create({ niceness: 19 })
    await inspect(small)
    expect(ours().map((pid) => getPriority(pid))).toEqual([19])
  })

  it('work on two pictures at once, and never on more than allowed', async () => {
    create({ processes: 2 })
    const tasks = [renderSlowly(), renderSlowly(), inspect(slow), images.icon(slow, { forUser })]
    await until(() => ours().length > 1)
    await Promise.all(tasks)
    expect(ours()).toHaveLength(2)
  })

  it('are killed when they hang, and are replaced', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    create({ timeoutMs: 3000 })
    await inspect(small)
    const [hanging = 0] = ours()
    process.kill(hanging, 'SIGSTOP')
    const timedOut = expect(inspect(small)).rejects.toThrow(ImageTimeout)
    await vi.advanceTimersByTimeAsync(3000)
    await timedOut
    expect(await inspect(small)).toEqual({ format: 'png', width: 64, height: 48 })
    expect(ours()).not.toContain(hanging)
  })

  it('retry a picture as a heavy one if it exceeded the time limit for light ones', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    create({ lightTimeoutMs: 1500 })
    await inspect(small)
    const [hanging = 0] = ours()
    process.kill(hanging, 'SIGSTOP')
    const inspected = inspect(small)
    await vi.advanceTimersByTimeAsync(1500)
    expect(await inspected).toEqual({ format: 'png', width: 64, height: 48 })
    expect(ours()).not.toContain(hanging)
  })

  it('are killed when encoding takes too long', async () => {
    create({ timeoutMs: 100 })
    await expect(renderSlowly()).rejects.toThrow(ImageTimeout)
    await until(() => ours().length === 0)
  })

  it('reject a task when its process is killed, and are replaced', async () => {
    create()
    // A copy into a pipe that nobody reads stops halfway, however fast the machine is.
    const pipe = join(directory, 'pipe')
    execFileSync('mkfifo', [pipe])
    const died = expect(images.withoutMetadata(slow, pipe, { forUser })).rejects.toThrow(ImageProcessCrashed)
    const reader = await open(pipe, 'r')
    // The process has said that it began before it opened the pipe. What has arrived is read within two turns of the event loop.
    await turn()
    await turn()
    for (const pid of ours()) process.kill(pid, 'SIGKILL')
    await died
    await reader.close()
    expect(await inspect(small)).toEqual({ format: 'png', width: 64, height: 48 })
  })

  it('rerun a task in another process if the killed one had not begun it', async () => {
    create({ processes: 2 })
    await Promise.all([inspect(small), inspect(small)])
    for (const pid of ours()) process.kill(pid, 'SIGSTOP')
    const tasks = [1, 2, 3, 4].map(() => inspect(small))
    await wait(100)
    for (const pid of ours()) process.kill(pid, 'SIGKILL')
    expect(await Promise.all(tasks)).toEqual(Array(4).fill({ format: 'png', width: 64, height: 48 }))
  })

  it('are replaced when killed while idle', async () => {
    create()
    await inspect(small)
    for (const pid of ours()) process.kill(pid, 'SIGKILL')
    expect(await inspect(small)).toEqual({ format: 'png', width: 64, height: 48 })
  })

  it('are killed when a picture takes more memory than allowed', async () => {
    create({ memoryLimit: 160_000_000 })
    const large = join(directory, 'interlaced.png')
    await noise(500, 500, 4)
      .resize(6000, 6000, { kernel: 'nearest' })
      .png({ progressive: true, compressionLevel: 1 })
      .toFile(large)
    await expect(inspect(large)).rejects.toThrow(ImageTooLarge)
    expect(await inspect(small)).toEqual({ format: 'png', width: 64, height: 48 })
  })

  it('first run tasks that someone waits for, then small variants before large ones', async () => {
    create()
    const order: string[] = []
    const render = async (name: VariantName, someoneWaits: boolean) => {
      await images.render(small, [name], { forUser, someoneWaits })
      order.push(`${name}${someoneWaits ? ', waited for' : ''}`)
    }
    await inspect(small)
    const [only = 0] = ours()
    process.kill(only, 'SIGSTOP')
    const busy = inspect(small)
    const all = [render('large', false), render('thumbnail', false), render('large', true), render('medium', true)]
    process.kill(only, 'SIGCONT')
    await Promise.all([busy, ...all])
    expect(order).toEqual(['medium, waited for', 'large, waited for', 'thumbnail', 'large'])
  })

  it('return the right result for each of thirty tasks', async () => {
    create({ processes: 2 })
    const sizes = Array.from({ length: 10 }, (_, at) => ({
      width: 300 + at,
      height: 200 + at * 2,
      path: join(directory, `${at}`),
    }))
    await Promise.all(sizes.map(({ width, height, path }) => fourCorners(width, height).png().toFile(path)))
    await Promise.all(
      sizes.map(async ({ width, height, path }) => {
        const [inspected, rendition, icon] = await Promise.all([
          inspect(path),
          images.render(path, ['large'], { forUser }),
          images.icon(path, { forUser }),
        ])
        expect(inspected).toEqual({ format: 'png', width, height })
        expect(rendition.variants).toMatchObject([{ name: 'large', width, height }])
        expect(icon.shown.length).toBeGreaterThan(1000)
      }),
    )
  })

  it('end on close, which rejects unfinished tasks', async () => {
    create()
    const tasks = [renderSlowly(), renderSlowly()].map((task) => task.catch((error: unknown) => error))
    await until(() => ours().length > 0)
    await images.close()
    expect(await Promise.all(tasks)).toEqual([expect.any(ImageProcessDied), expect.any(ImageProcessDied)])
    expect(ours()).toEqual([])
    await expect(inspect(small)).rejects.toThrow(ImageProcessDied)
  })

  it('do not outlive a killed server', async () => {
    create()
    const script = `
      const { createImages } = await import(${JSON.stringify(import.meta.resolve('./image-processes.ts'))})
      const images = createImages({ processes: 1 })
      await images.inspect(${JSON.stringify(small)}, { forUser: 'mio' })
      console.log('up')
      for (;;) await images.render(${JSON.stringify(slow)}, ['large'], { forUser: 'mio' })
    `
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    const [orphan = 0] = imageProcessesOf(server.pid ?? 0)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(orphan).toBeGreaterThan(0)
    await until(() => !isRunning(orphan))
  })
})
