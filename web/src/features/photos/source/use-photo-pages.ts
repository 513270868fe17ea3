import { useEffect, useRef, useState } from 'react'
import { usePhotoSource } from './library-source.ts'
import { createPageFetcher, type PagedList, type PageFetcher, type Stretch } from './page-fetcher.ts'
import { usePhotoStore } from './photo-store.ts'
import { createStretchLoader, type StretchedList, type StretchLoader } from './stretch-loader.ts'

/**
 * During fast scrolling, the photos on the screen change faster than they can be fetched, so they are fetched when they stay for this
 * long. Only the first movement after a rest is followed at once: most often it is a jump.
 */
const settleTime = 80

export interface PageTrouble {
  /** Photos of this list keep failing to load. */
  isFailing: boolean
  retry: () => void
}

/**
 * Fetches what is around these places of a list from the source around this component: the stretches that are not loaded, and the
 * photos themselves.
 */
export function usePhotoPages(list: PagedList & StretchedList, seen: Stretch): PageTrouble {
  const source = usePhotoSource()
  const { store, version } = usePhotoStore()
  const [failing, setFailing] = useState({ pages: false, stretches: false })
  const fetchers = useRef<{ pages: PageFetcher; stretches: StretchLoader }>(undefined)
  const { from, to } = seen
  useEffect(() => {
    const pages = createPageFetcher(source, store, (is) => setFailing((before) => ({ ...before, pages: is })))
    const stretches = createStretchLoader(
      () => source.refresh(),
      (is) => setFailing((before) => ({ ...before, stretches: is })),
    )
    fetchers.current = { pages, stretches }
    return () => {
      pages.stop()
      stretches.stop()
      setFailing({ pages: false, stretches: false })
    }
  }, [source, store])
  const last = useRef({ list, from, to, isSettled: false, movedAt: Number.NEGATIVE_INFINITY })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the store, such as a forgotten photo, and another source are reasons to look again.
  useEffect(() => {
    const want = () => {
      last.current.isSettled = true
      fetchers.current?.stretches.want(list, { from, to })
      fetchers.current?.pages.want(list, { from, to })
    }
    const before = last.current
    // A stretch has arrived while nothing was scrolled, so its photos need not wait once more.
    const hasArrived = before.list !== list && before.isSettled
    const hasMoved = before.from !== from || before.to !== to
    const now = performance.now()
    // The first photos that are shown are no movement: they have been requested together with the list.
    const wasEmpty = before.to === 0
    const hasRested = hasMoved && !wasEmpty && now - before.movedAt > settleTime
    last.current = { list, from, to, isSettled: false, movedAt: hasMoved ? now : before.movedAt }
    if (hasArrived || hasRested) {
      want()
      return undefined
    }
    const timer = setTimeout(want, settleTime)
    return () => clearTimeout(timer)
  }, [list, from, to, version, source, store])
  return {
    isFailing: failing.pages || failing.stretches,
    retry: () => {
      fetchers.current?.stretches.retry()
      fetchers.current?.pages.retry()
    },
  }
}
