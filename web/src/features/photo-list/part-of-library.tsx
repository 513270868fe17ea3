import { useMemo } from 'react'
import { type ArrangedLibrary, arrangeLibrary, type LibraryIndex, usePhotoPages } from '../photos/index.ts'
import type { Pages } from './photo-list.tsx'

/**
 * Brings in the photos of a list that shows the library without some of it. Pages of the server have no gaps, so they are
 * planned on the whole library around what is seen of the part.
 */
export function usePartOfLibrary(whole: LibraryIndex | undefined): Pages {
  return useMemo<Pages>(() => (whole ? (props) => <PartPages whole={whole} {...props} /> : () => null), [whole])
}

interface PartPagesProps {
  whole: LibraryIndex
  library: ArrangedLibrary
  seen: { from: number; to: number }
}

function PartPages({ whole, library, seen }: PartPagesProps) {
  const arranged = useMemo(() => arrangeLibrary(whole, library.order), [whole, library.order])
  const first = arranged.placeOf(library.photoIds[seen.from] ?? '')
  const last = arranged.placeOf(library.photoIds[seen.to - 1] ?? '')
  usePhotoPages(arranged, first < 0 || last < first ? nothingSeen : { from: first, to: last + 1 })
  return null
}

const nothingSeen = { from: 0, to: 0 }
