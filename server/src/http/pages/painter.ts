import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Language } from '../../ports/stand-in-page.ts'

/** A page as the web app's painter takes it. */
export interface PageToPaint {
  path: string
  language: Language
  answers: Readonly<Record<string, unknown>>
}

export interface Painter {
  /** The first screen of a page as HTML; null if that cannot be had soon. Rejects if painting failed. */
  paint(page: PageToPaint): Promise<string | null>
  stop(): Promise<unknown>
}

/** Pages that wait to be painted. Under a rush of visitors the others come without, as they would without a painter. */
const mostWaiting = 8
/** In milliseconds. */
const usualPace = {
  /** Far more than painting takes. A thread that takes longer is stuck, and another one takes its place. */
  longest: 5000,
  /** A thread that keeps dying must not keep the server busy with starting it. */
  betweenStarts: 10_000,
}
const resourceLimits = { maxOldGenerationSizeMb: 128 }

/** Paints pages in a thread of its own, with the script that comes with the build of the web app; null if there is none. */
export function startPainter(
  directory: string,
  onProblem: (error: Error) => void,
  { longest, betweenStarts } = usualPace,
): Painter | null {
  const script = join(directory, '.painter', 'paint-worker.mjs')
  if (!existsSync(script)) return null
  const waiting = new Map<number, (html: string | null, problem?: string) => void>()
  let worker: Worker | null = null
  let isReady = false
  let count = 0
  let startedAt = 0

  function start(): Worker {
    // It holds no secrets of the server.
    const started = new Worker(script, { env: {}, resourceLimits })
    startedAt = Date.now()
    started.unref()
    started.on('message', ({ id, html, problem }) => {
      if (id === null) isReady = true
      else waiting.get(id)?.(html, problem)
    })
    started.on('error', (error) => {
      if (worker === started) onProblem(error as Error)
    })
    started.on('exit', () => {
      if (worker === started) end()
    })
    return started
  }

  function end(): Promise<unknown> {
    const ended = worker
    worker = null
    isReady = false
    for (const settle of waiting.values()) settle(null)
    return ended?.terminate() ?? Promise.resolve()
  }

  worker = start()
  return {
    async paint(page) {
      if (!worker && Date.now() - startedAt > betweenStarts) worker = start()
      if (!worker || !isReady || waiting.size >= mostWaiting) return null
      const id = count++
      const painting = new Promise<string | null>((resolve, reject) => {
        waiting.set(id, (html, problem) => (problem === undefined ? resolve(html) : reject(new Error(problem))))
      })
      worker.postMessage({ id, ...page })
      const timer = setTimeout(() => void end(), longest)
      timer.unref()
      return painting.finally(() => {
        clearTimeout(timer)
        waiting.delete(id)
      })
    },
    stop: () => end(),
  }
}

/** More than there are public pages in both languages. What an operator edits leaves old ones behind. */
const mostKept = 50

/** For pages that say the same to everybody: each is painted once, so a rush on them costs nothing. */
export function keepPainted({ paint }: Painter): Pick<Painter, 'paint'> {
  const kept = new Map<string, string>()
  return {
    async paint(page) {
      const key = JSON.stringify(page)
      const known = kept.get(key)
      if (known !== undefined) return known
      const html = await paint(page)
      if (html === null) return null
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, html)
      return html
    },
  }
}
