import type { IndexTimes } from './api.ts'
import type { BrowserTimes, SlowTouchTimes } from './browser.ts'
import type { OpeningTimes } from './opening.ts'
import type { ReaderMemory } from './readers.ts'
import type { TileBytes } from './tiles.ts'

/** What a run has measured, each by size. Undefined if it was not chosen. */
export interface LibraryResults {
  openings?: { sizes: ReadonlyArray<{ photos: number } & OpeningTimes>; cold_growth: number }
  movements?: ReadonlyArray<{ photos: number } & BrowserTimes>
  touch?: ReadonlyArray<Pick<SlowTouchTimes, 'dropped' | 'seen_dropped'>>
  tiles?: ReadonlyArray<Pick<TileBytes, 'to_medium'>>
  api?: {
    sizes: ReadonlyArray<{ photos: number; index: IndexTimes }>
    page_growth: number
    api_to_raw: number
  }
  readers?: Pick<ReaderMemory, 'all_to_one'>
}

interface Compared {
  goal: number
  measured: number
  isMet: boolean
}

/** Every goal that this run can tell of, with what was measured at the last size. Times are medians, all others the worst. */
export function compareWithGoals({
  openings,
  movements,
  touch,
  tiles,
  api,
  readers,
}: LibraryResults): Record<string, Compared> {
  const opened = openings?.sizes.at(-1)
  const moved = movements?.at(-1)
  const { dropped: flung, seen_dropped: flungSeen } = touch?.at(-1) ?? {}
  const measured: Record<string, [goal: number, measured: number | undefined]> = {
    first_screen_growth: [1.3, openings?.cold_growth],
    first_screen_bytes: [60_000, opened?.cold_bytes],
    new_photo_bytes: [20_000, opened?.new_photo_bytes],
    new_photo_ms: [50, opened?.new_photo_ms.p50],
    jump_settled_ms: [300, moved?.jumps.settled_ms.p50],
    heap_mb: [150, moved && Math.max(moved.heap_mb.desk, moved.heap_mb.phone)],
    longest_cpu_ms: [50, moved && longestTask(moved)],
    /** Beyond what an empty page drops on this machine, in parts of all frames. */
    slow_touch_dropped: [0.05, flung && Math.max(0, flung.library - flung.bare)],
    slow_touch_seen_dropped: [0.05, flungSeen && Math.max(0, flungSeen.library - flungSeen.bare)],
    /** Of what a page without any script drops that shows the same pictures: to load and draw them takes most of the time. */
    slow_touch_to_pictures: [1, flung && flung.library / flung.pictures],
    slow_touch_seen_to_pictures: [1, flungSeen && flungSeen.library / flungSeen.pictures],
    /** On a screen of one pixel per point. */
    tiles_to_medium: [0.6, tiles?.at(0)?.to_medium],
    page_growth: [1.5, api?.page_growth],
    api_to_raw: [2, api?.api_to_raw],
    readers_all_to_one: [1.5, readers?.all_to_one],
    index_100k_bytes: [2_500_000, api?.sizes.find(({ photos }) => photos === 100_000)?.index.wire_bytes['zstd']],
  }
  return Object.fromEntries(
    Object.entries(measured).flatMap(([name, [goal, value]]) =>
      value === undefined ? [] : [[name, { goal, measured: value, isMet: value <= goal }]],
    ),
  )
}

function longestTask({ opening, wheel, jumps, pull, touch }: BrowserTimes): number {
  return Math.max(opening.longest_cpu_ms, ...[wheel, jumps, pull, touch].map(({ tasks }) => tasks.longest_cpu_ms))
}
