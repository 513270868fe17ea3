import { type ArrangedLibrary, PagesNotice, type PageTrouble, usePhotoPages } from '../photos/index.ts'
import styles from './viewer.module.css'

/** How many photos before and after the open one are loaded; the strip shows as many. */
const neighbourhood = 8

interface NeighboursProps {
  library: ArrangedLibrary
  place: number
  /** Of what the list is continued by, if it goes on beyond what is loaded of it. */
  ends: PageTrouble | undefined
}

/** Loads what is around the open photo, and says so if that keeps failing. Apart, because the hook needs a list. */
export function Neighbours({ library, place, ends }: NeighboursProps) {
  const pages = usePhotoPages(library, {
    from: Math.max(0, place - neighbourhood),
    to: Math.min(library.length, place + neighbourhood + 1),
  })
  const retry = () => {
    if (pages.isFailing) pages.retry()
    if (ends?.isFailing) ends.retry()
  }
  return (
    <div className={styles.told}>
      <PagesNotice trouble={{ isFailing: pages.isFailing || ends?.isFailing === true, retry }} />
    </div>
  )
}
