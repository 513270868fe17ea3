import { useEffect, useMemo, useRef, useState } from 'react'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'
import { type GridLayout, layOutSteps, planLayout } from './grid-layout.ts'
import type { GridMetrics } from './grid-metrics.ts'
import { finish } from './packed-rows.ts'

/** A list with its layout. */
export interface LaidOut {
  library: ArrangedLibrary
  layout: GridLayout
}

/** The most photos that are placed during a render. More would block the page. */
const atOnce = 4000
const sliceLength = 8

/**
 * Lays out a list: at once if little has changed, otherwise in slices of a few milliseconds. Until then, returns the previous
 * layout with its own list, or null if there is none yet.
 */
export function useGridLayout(library: ArrangedLibrary, metrics: GridMetrics | null): LaidOut | null {
  const last = useRef<LaidOut | null>(null)
  const plan = useMemo(() => {
    const before = last.current
    const isSame = (placeBefore: number, place: number) => before?.library.idAt(placeBefore) === library.idAt(place)
    return metrics && planLayout(library, metrics, before?.layout ?? null, isSame)
  }, [library, metrics])
  const soon = useMemo(() => {
    if (!metrics || !plan || plan.photosToPlace > atOnce) return null
    return { library, layout: finish(layOutSteps(library, metrics, plan)) }
  }, [library, metrics, plan])
  const [later, setLater] = useState<LaidOut | null>(null)
  useEffect(() => {
    if (!metrics || !plan || soon) return
    return runInSlices(layOutSteps(library, metrics, plan), (layout) => setLater({ library, layout }))
  }, [library, metrics, plan, soon])
  const isReady = later?.library === library && later.layout.metrics === metrics
  last.current = soon ?? (isReady ? later : last.current)
  return last.current
}

/** Works for a few milliseconds at a time, so that the page stays responsive. Returns a function that stops it. */
function runInSlices<Result>(steps: Generator<unknown, Result>, done: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const work = () => {
    const end = performance.now() + sliceLength
    while (performance.now() < end) {
      const step = steps.next()
      if (step.done) return done(step.value)
    }
    timer = setTimeout(work)
  }
  timer = setTimeout(work)
  return () => clearTimeout(timer)
}
