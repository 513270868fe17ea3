import { ImageProcessDied, type Images, ImageTimeout, previewSize, type VariantName, variantSizes } from '../images.ts'
import { KeptPixels } from '../pixels/kept-pixels.ts'
import { type ImageChild, startImageChild, TaskNotBegun } from './image-child.ts'
import { ImageQueue, inBackground, type Place, type Waiting, waitedFor } from './image-queue.ts'
import {
  HeavyPicture,
  type ImageResult,
  type ImageResults,
  type ImageTask,
  type PixelFile,
  type TaskOf,
} from './image-task.ts'

export interface ImagesOptions {
  /** How many pictures are processed at once, each in its own process. */
  processes: number
  /** Time limit for one task, from when its process is ready; after that the process is killed. */
  timeoutMs?: number
  /** The same for a picture that is not known to be heavy; after that it is retried once as a heavy one. */
  lightTimeoutMs?: number
  /** As for nice(1): how far the priority is below the server's. */
  niceness?: number
  /** Processes start when there is work and end after this idle time. */
  idleMs?: number
  /** A process that uses more bytes than this during a task is killed. */
  memoryLimit?: number
  /** A folder for decoded pixels between the tasks of one picture; without it, each task decodes the picture again. */
  keepIn?: string
  /** Maximum total bytes of kept pixels. */
  keepAtMost?: number
}

/** A process that holds more than this between tasks is replaced, since not all memory of large pictures is freed. */
const renewedAbove = 300_000_000
export const imageNiceness = 10
/** The most bytes that are kept of one picture: with an alpha channel. */
const mostKeptBytes = variantSizes.large ** 2 * 4

export function createImages(options: ImagesOptions): Images {
  const {
    processes,
    timeoutMs = 60_000,
    // Many times what a light picture takes; another user may have to wait this long for it.
    lightTimeoutMs = 10_000,
    niceness = imageNiceness,
    idleMs = 60_000,
    memoryLimit = 1_200_000_000,
  } = options
  const pixels =
    options.keepIn === undefined ? null : new KeptPixels(options.keepIn, options.keepAtMost ?? 1_000_000_000)
  const queue = new ImageQueue(processes)
  const children = new Set<ImageChild>()
  const idle = new Map<ImageChild, NodeJS.Timeout>()
  let isClosed = false

  /** `begin` creates the task when its turn has come, and is told whether it is the turn of a heavy one. */
  async function ask<Task extends ImageTask>(
    place: Place,
    begin: (mayBeHeavy: boolean) => Task | Promise<Task>,
  ): Promise<ImageResults[Task['kind']]> {
    const result = await new Promise<ImageResult>((resolve, reject) => {
      if (isClosed) return reject(closedError())
      const waiting: Waiting = {
        ...place,
        isHeavy: false,
        begin: async () => begin(waiting.isHeavy),
        resolve,
        reject,
      }
      queue.add(waiting)
      dispatch()
    })
    return result as ImageResults[Task['kind']]
  }

  function dispatch(): void {
    for (;;) {
      if (idle.size === 0 && children.size >= processes) return
      const next = queue.take()
      if (!next) return
      try {
        const child = takeIdle() ?? start()
        if (child) void work(child, next)
        else queue.putBack(next)
        if (!child) return
      } catch (error) {
        queue.done(next)
        next.reject(new ImageProcessDied('An image process could not be started.', { cause: error }))
      }
    }
  }

  async function work(child: ImageChild, next: Waiting): Promise<void> {
    const timeout = next.isHeavy ? timeoutMs : Math.min(timeoutMs, lightTimeoutMs)
    try {
      const result = await child.run(await next.begin(), timeout)
      queue.done(next)
      next.resolve(result)
    } catch (error) {
      const isTooSlow = error instanceof ImageTimeout && timeout < timeoutMs
      if (isClosed) next.reject(closedError())
      else if (error instanceof TaskNotBegun) queue.putBack(next)
      else if (error instanceof HeavyPicture || isTooSlow) queue.putBack(next, true)
      else {
        queue.done(next)
        next.reject(error)
      }
    }
    if (!child.isUsable) return dispatch()
    if (child.memory > renewedAbove) return child.kill()
    idle.set(child, setTimeout(() => void child.kill(), idleMs).unref())
    dispatch()
  }

  /** The most recently used process, so that the others reach the end of their idle time. */
  function takeIdle(): ImageChild | undefined {
    const child = [...idle.keys()].findLast(({ isUsable }) => isUsable)
    if (child) forget(child)
    return child
  }

  function forget(child: ImageChild): void {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }

  /** A killed process counts until it is gone, so that there are never more than `processes`. */
  function start(): ImageChild | undefined {
    if (children.size >= processes) return undefined
    const child = startImageChild({ niceness, memoryLimit })
    children.add(child)
    void child.gone.then(() => {
      children.delete(child)
      forget(child)
      dispatch()
    })
    return child
  }

  /** Runs a task that may keep its pixels, under `name` if there is one. */
  async function askAndKeep<Task extends TaskOf<'inspect' | 'render'>>(
    place: Place,
    name: string | undefined,
    begin: (mayBeHeavy: boolean) => Task,
  ) {
    let keepAt: string | null = null
    let kept: PixelFile | null = null
    try {
      const result = await ask<Task>(place, async (mayBeHeavy) => {
        const task = begin(mayBeHeavy)
        const isKept = task.kind === 'render' && task.kept !== null
        if (name !== undefined && !isKept) keepAt ??= (await pixels?.reserve(name, mostKeptBytes)) ?? null
        return { ...task, keepAt }
      })
      kept = result.kept
      return result
    } finally {
      if (name !== undefined && keepAt !== null) pixels?.settle(name, kept)
    }
  }

  return {
    async inspect(path, { forUser, keepAs }) {
      const begin = (mayBeHeavy: boolean) => ({ kind: 'inspect', path, mayBeHeavy, keepAt: null }) as const
      const { picture, facts, pixels: digest } = await askAndKeep(waitedFor(forUser), keepAs, begin)
      return { picture, facts, pixels: digest }
    },
    async render(path, wanted, { forUser, someoneWaits = false, keptAs }) {
      // The large variant is the last one to need the kept pixels.
      const isLast = wanted.includes('large')
      const place = someoneWaits ? waitedFor(forUser, largest(wanted)) : inBackground(forUser, largest(wanted))
      const { rendition } = await askAndKeep(place, isLast ? undefined : keptAs, (mayBeHeavy) => {
        const kept = (keptAs !== undefined && pixels?.find(keptAs)) || null
        return { kind: 'render', path, mayBeHeavy, wanted, kept, keepAt: null } as const
      })
      if (isLast && keptAs !== undefined) pixels?.drop(keptAs)
      return rendition
    },
    async icon(path, { forUser }) {
      return ask(waitedFor(forUser), (mayBeHeavy) => ({ kind: 'icon', path, mayBeHeavy }) as const)
    },
    async preview(path, { forUser }) {
      return ask(waitedFor(forUser, previewSize), (mayBeHeavy) => ({ kind: 'preview', path, mayBeHeavy }) as const)
    },
    async withoutMetadata(path, to, { forUser }) {
      await ask(waitedFor(forUser), () => ({ kind: 'copy', path, to }) as const)
    },
    digest(path, { forUser }) {
      return ask(inBackground(forUser, variantSizes.large), () => ({ kind: 'digest', path }) as const)
    },
    async close() {
      isClosed = true
      for (const { reject } of queue.clear()) reject(closedError())
      await Promise.all([...children].map((child) => child.kill()))
      await pixels?.close()
    },
  }
}

function closedError(): Error {
  return new ImageProcessDied('The image processes are closed.')
}

function largest(wanted: readonly VariantName[]): number {
  return Math.max(0, ...wanted.map((name) => variantSizes[name]))
}
