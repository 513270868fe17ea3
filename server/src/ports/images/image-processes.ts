import { type ImageChild, startImageChild, TaskNotBegun } from './image-child.ts'
import type { ImageResult, ImageResults, ImageTask, PixelFile, TaskOf } from './image-task.ts'
import { ImageProcessDied, type Images, previewSize, type VariantName, variantSizes } from './images.ts'
import { KeptPixels } from './kept-pixels.ts'
import { type PictureHeader, readPictureHeader } from './picture-header.ts'
import { copyWithoutMetadata } from './without-metadata.ts'

export interface ImagesOptions {
  /** How many pictures are worked on at once, each in a process of its own. */
  processes: number
  /** For one task, from when its process is up; what takes longer is killed. */
  timeoutMs?: number
  /** As for nice(1): how far the work steps back behind the server's own. */
  niceness?: number
  /** Processes are started when there is work and end when there was none for so long. */
  idleMs?: number
  /** A process that holds more bytes than this in the middle of a task is killed. */
  memoryLimit?: number
  /** A folder for the pixels between the tasks of one picture; without it, each task decodes for itself. */
  keepIn?: string
  /** The most bytes of them. */
  keepAtMost?: number
}

interface Waiting {
  task: ImageTask
  /** Lower goes first; equals go in the order they came. */
  rank: number
  resolve(result: ImageResult): void
  reject(error: unknown): void
}

/** A process that keeps this much between tasks is replaced: the memory of large pictures does not all come back. */
const renewedAbove = 300_000_000
export const imageNiceness = 10
const behindAllThatSomeoneWaitsFor = 1_000_000

export function createImages(options: ImagesOptions): Images {
  const {
    processes,
    timeoutMs = 60_000,
    niceness = imageNiceness,
    idleMs = 60_000,
    memoryLimit = 1_200_000_000,
  } = options
  const pixels =
    options.keepIn === undefined ? null : new KeptPixels(options.keepIn, options.keepAtMost ?? 1_000_000_000)
  const waiting: Waiting[] = []
  const children = new Set<ImageChild>()
  const idle = new Map<ImageChild, NodeJS.Timeout>()
  let isClosed = false

  async function ask<Task extends ImageTask>(task: Task, rank: number): Promise<ImageResults[Task['kind']]> {
    const result = await new Promise<ImageResult>((resolve, reject) => {
      if (isClosed) return reject(new ImageProcessDied('The image processes are closed.'))
      waiting.push({ task, rank, resolve, reject })
      dispatch()
    })
    return result as ImageResults[Task['kind']]
  }

  function dispatch(): void {
    for (;;) {
      const next = first(waiting)
      if (!next) return
      try {
        const child = takeIdle() ?? start()
        if (!child) return
        void work(child, next)
      } catch (error) {
        next.reject(new ImageProcessDied('An image process could not be started.', { cause: error }))
      }
      waiting.splice(waiting.indexOf(next), 1)
    }
  }

  async function work(child: ImageChild, next: Waiting): Promise<void> {
    try {
      next.resolve(await child.run(next.task))
    } catch (error) {
      if (error instanceof TaskNotBegun && !isClosed) waiting.unshift(next)
      else next.reject(error)
    }
    if (!child.isUsable) return dispatch()
    if (child.memory > renewedAbove) return child.kill()
    idle.set(child, setTimeout(() => void child.kill(), idleMs).unref())
    dispatch()
  }

  /** The one that worked last: the others get to the end of their idle time. */
  function takeIdle(): ImageChild | undefined {
    const child = [...idle.keys()].findLast(({ isUsable }) => isUsable)
    if (child) forget(child)
    return child
  }

  function forget(child: ImageChild): void {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }

  /** A killed process counts until it is gone, so that there are never more than were granted. */
  function start(): ImageChild | undefined {
    if (children.size >= processes) return undefined
    const child = startImageChild({ timeoutMs, niceness, memoryLimit })
    children.add(child)
    void child.gone.then(() => {
      children.delete(child)
      forget(child)
      dispatch()
    })
    return child
  }

  /** Asks for a task that may leave its pixels behind. */
  async function askAndKeep<Task extends TaskOf<'inspect' | 'render'>>(
    task: Task,
    name: string | undefined,
    rank: number,
  ) {
    const keepAt = name === undefined ? null : ((await pixels?.reserve(name, keptBytes(task.header))) ?? null)
    let kept: PixelFile | null = null
    try {
      const result = await ask({ ...task, keepAt }, rank)
      kept = result.kept
      return result
    } finally {
      if (name !== undefined && keepAt !== null) pixels?.settle(name, kept)
    }
  }

  return {
    async inspect(path, { keepAs } = {}) {
      const task = { kind: 'inspect', path, header: await readPictureHeader(path), keepAt: null } as const
      return (await askAndKeep(task, keepAs, 0)).inspected
    },
    async render(path, wanted, { someoneWaits = false, keptAs } = {}) {
      const rank = largest(wanted) + (someoneWaits ? 0 : behindAllThatSomeoneWaitsFor)
      const kept = (keptAs !== undefined && pixels?.find(keptAs)) || null
      const task = { kind: 'render', path, header: await readPictureHeader(path), wanted, kept, keepAt: null } as const
      // The large variant is the last that needs them.
      const isLast = wanted.includes('large')
      const { rendition } = await askAndKeep(task, isLast || kept ? undefined : keptAs, rank)
      if (isLast && keptAs !== undefined) pixels?.drop(keptAs)
      return rendition
    },
    async icon(path) {
      return ask({ kind: 'icon', path, header: await readPictureHeader(path) }, 0)
    },
    async preview(path) {
      return ask({ kind: 'preview', path, header: await readPictureHeader(path) }, previewSize)
    },
    withoutMetadata: copyWithoutMetadata,
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new ImageProcessDied('The image processes are closed.'))
      await Promise.all([...children].map((child) => child.kill()))
      await pixels?.close()
    },
  }
}

function first(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.reduce<Waiting | undefined>((best, one) => (best && best.rank <= one.rank ? best : one), undefined)
}

function largest(wanted: readonly VariantName[]): number {
  return Math.max(0, ...wanted.map((name) => variantSizes[name]))
}

/** At the most: with a fourth channel. */
function keptBytes({ width, height }: PictureHeader): number {
  const scale = Math.min(1, variantSizes.large / Math.max(width, height))
  return Math.ceil(width * scale) * Math.ceil(height * scale) * 4
}
