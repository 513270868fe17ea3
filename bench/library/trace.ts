/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { round } from './requests.ts'

export interface TaskTimes {
  /** The longest task of the page's main thread: elapsed time, and processor time. */
  longest_ms: number
  longest_cpu_ms: number
  over_50ms: number
  over_50ms_cpu: number
}

interface FrameTimes {
  frames: number
  /** Frames that the page did not render in time. */
  dropped: number
}

/** What reached the screen while a finger or its fling moved the page: Chromium scrolls beside the main thread. */
interface SeenFrames extends FrameTimes {
  /** Frames with a place that was not painted yet. */
  incomplete: number
}

export interface Traced {
  tasks: TaskTimes
  frames: FrameTimes
  seen: SeenFrames
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; frame_reporter?: FrameReport }
}

/** Of what Chromium says of a frame, as much as is needed here. */
interface FrameReport {
  state: string
  scroll_state: string
  affects_smoothness: boolean
  has_missing_content: boolean
}

const categories = ['toplevel', 'disabled-by-default-devtools.timeline.frame']
export const frame = 1000 / 60

/** Traces the page's main thread while `act` runs. */
export async function trace(browser: Browser, page: Page, act: () => Promise<void>): Promise<Traced> {
  await page.evaluate(() => {
    const times: number[] = []
    const tick = (time: number) => {
      times.push(time)
      if (Reflect.get(globalThis, 'koma_frames') === times) requestAnimationFrame(tick)
    }
    Reflect.set(globalThis, 'koma_frames', times)
    requestAnimationFrame(tick)
  })
  await browser.startTracing(page, { categories })
  let trace: Buffer
  try {
    await act()
  } finally {
    trace = await browser.stopTracing()
  }
  const times = await page.evaluate(() => {
    const counted = Reflect.get(globalThis, 'koma_frames') as number[] | undefined
    Reflect.set(globalThis, 'koma_frames', null)
    return counted ?? []
  })
  const events: TraceEvent[] = JSON.parse(trace.toString()).traceEvents
  return { tasks: tasksIn(events), frames: framesIn(times), seen: seenIn(events) }
}

/** Combines several traces of one kind of movement. */
export function together(traced: readonly Traced[]): Traced {
  const all = <Of extends keyof Traced>(of: Of, name: keyof Traced[Of]) => traced.map((one) => one[of][name] as number)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    tasks: {
      longest_ms: largest(all('tasks', 'longest_ms')),
      longest_cpu_ms: largest(all('tasks', 'longest_cpu_ms')),
      over_50ms: sum(all('tasks', 'over_50ms')),
      over_50ms_cpu: sum(all('tasks', 'over_50ms_cpu')),
    },
    frames: { frames: sum(all('frames', 'frames')), dropped: sum(all('frames', 'dropped')) },
    seen: {
      frames: sum(all('seen', 'frames')),
      dropped: sum(all('seen', 'dropped')),
      incomplete: sum(all('seen', 'incomplete')),
    },
  }
}

function framesIn(times: readonly number[]): FrameTimes {
  let dropped = 0
  for (let number = 1; number < times.length; number += 1) {
    const took = (times[number] ?? 0) - (times[number - 1] ?? 0)
    dropped += Math.max(0, Math.round(took / frame) - 1)
  }
  return { frames: times.length, dropped }
}

function seenIn(events: readonly TraceEvent[]): SeenFrames {
  const reports = events
    .flatMap(({ ph, args }) => (ph === 'b' && args?.frame_reporter ? [args.frame_reporter] : []))
    // The window around the page does not scroll.
    .filter(({ state, scroll_state }) => scroll_state !== 'SCROLL_NONE' && state !== 'STATE_NO_UPDATE_DESIRED')
  const dropped = reports.filter((report) => report.state === 'STATE_DROPPED' && report.affects_smoothness).length
  return {
    frames: reports.length - dropped,
    dropped,
    incomplete: reports.filter(({ has_missing_content }) => has_missing_content).length,
  }
}

function tasksIn(events: readonly TraceEvent[]): TaskTimes {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const byThread = new Map<string, TraceEvent[]>()
  for (const event of events) {
    const thread = `${event.pid} ${event.tid}`
    if (event.ph !== 'X' || !(isTask(event) || isCheckpoint(event)) || !mains.has(thread)) continue
    byThread.set(thread, [...(byThread.get(thread) ?? []), event])
  }
  const threads = [...byThread.values()].map(wholeTasks)
  // Chromium keeps a spare page ready, which does nothing.
  const [tasks = []] = threads.sort((a, b) => workIn(b) - workIn(a))
  const walls = tasks.map(({ wall }) => wall / 1000)
  const works = tasks.map(({ work }) => work / 1000)
  const over = (times: number[]) => times.filter((time) => time > 50).length
  return {
    longest_ms: round(largest(walls)),
    longest_cpu_ms: round(largest(works)),
    over_50ms: over(walls),
    over_50ms_cpu: over(works),
  }
}

const isTask = ({ name }: TraceEvent) => name.endsWith('RunTask')

/** Promises that a task has settled are followed up behind its own event, although nothing else runs between. */
const isCheckpoint = ({ name }: TraceEvent) => name.endsWith('PerformMicrotaskCheckpoint')

interface WholeTask {
  wall: number
  work: number
}

/** The tasks of a thread, each with the promises that were followed up at its end. */
function wholeTasks(events: readonly TraceEvent[]): WholeTask[] {
  const tasks: WholeTask[] = []
  let end = 0
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    const { ts, dur = 0, tdur = 0 } = event
    // What lies within another event is counted there.
    if (ts < end) continue
    end = ts + dur
    const last = tasks.at(-1)
    if (isTask(event) || !last) tasks.push({ wall: dur, work: tdur })
    else {
      last.wall += dur
      last.work += tdur
    }
  }
  return tasks
}

function workIn(tasks: readonly WholeTask[]): number {
  return tasks.reduce((sum, { work }) => sum + work, 0)
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}
