import { useEffect, useRef, useState } from 'react'
import { usePhotoSource } from './library-source.ts'
import { createPageFetcher, type PagedList, type PageFetcher, type Stretch } from './page-fetcher.ts'
import { usePhotoStore } from './photo-store.ts'

/** During fast scrolling, the photos on the screen change faster than they can be fetched. */
const settleTime = 80

export interface PageTrouble {
  /** Photos of this list keep failing to load. */
  isFailing: boolean
  retry: () => void
}

/** Fetches the photos around these places of a list from the source around this component. */
export function usePhotoPages(list: PagedList, seen: Stretch): PageTrouble {
  const source = usePhotoSource()
  const { store, version } = usePhotoStore()
  const [isFailing, setFailing] = useState(false)
  const fetcher = useRef<PageFetcher>(undefined)
  const { from, to } = seen
  useEffect(() => {
    const made = createPageFetcher(source, store, setFailing)
    fetcher.current = made
    return () => {
      made.stop()
      setFailing(false)
    }
  }, [source, store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the store, such as a forgotten photo, and another source are reasons to look again.
  useEffect(() => {
    const timer = setTimeout(() => fetcher.current?.want(list, { from, to }), settleTime)
    return () => clearTimeout(timer)
  }, [list, from, to, version, source, store])
  return { isFailing, retry: () => fetcher.current?.retry() }
}
