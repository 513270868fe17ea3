import { type ArrangedLibrary, isLoaded } from '../library/arranged-library.ts'
import type { Stretch } from './page-fetcher.ts'
import { createPatience, isRefusal } from './patience.ts'

/** What is needed of a list to load its stretches. */
export type StretchedList = Pick<ArrangedLibrary, 'length' | 'sections' | 'load'>

export interface StretchLoader {
  /** Says what is on the screen now. Loads that and what is around it. */
  want(list: StretchedList, seen: Stretch): void
  /** Retries now. */
  retry(): void
  stop(): void
}

/** How much is loaded before and after the screen, in screens. */
const screensAround = 1.5
/** At least this many photos are loaded on each side, so that the viewer, which shows only one, never reaches an end. */
const leastAround = 20

/** Keeps the stretches around the screen loaded. Failures are retried and reported as those of pages are. */
export function createStretchLoader(refresh: () => void, onTrouble: (isFailing: boolean) => void): StretchLoader {
  const patience = createPatience(onTrouble, plan)
  let wanted: { list: StretchedList; seen: Stretch; stretch: Stretch } | null = null
  let flight: { stretch: Stretch; controller: AbortController } | null = null

  function plan(): void {
    if (!wanted || patience.isResting()) return
    const { list, seen, stretch } = wanted
    const before = flight
    if (before && before.stretch.from === stretch.from && before.stretch.to === stretch.to) return
    const started = { stretch, controller: new AbortController() }
    flight = started
    const { signal } = started.controller
    const loading = list.load(stretch.from, stretch.to, { signal, seen })
    // Only now, so that what both have asked for is not aborted.
    before?.controller.abort()
    loading.then(
      () => {
        if (signal.aborted) return
        flight = null
        patience.succeed()
      },
      (error: unknown) => {
        if (signal.aborted) return
        flight = null
        if (isRefusal(error)) refresh()
        patience.fail(error)
      },
    )
  }

  function rest(): void {
    patience.stop()
    flight?.controller.abort()
    flight = null
  }

  return {
    want(list, seen) {
      const stretch = around(seen, list.length)
      wanted = { list, seen, stretch }
      if (!isLoaded(list, stretch.from, stretch.to)) return plan()
      rest()
      patience.succeed()
    },
    retry: patience.goOn,
    stop() {
      wanted = null
      rest()
    },
  }
}

function around({ from, to }: Stretch, length: number): Stretch {
  const more = Math.max(leastAround, Math.ceil((to - from) * screensAround))
  return { from: Math.max(0, from - more), to: Math.min(length, to + more) }
}
