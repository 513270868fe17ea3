import type { LibraryIndex } from '../library/library-index.ts'
import type { ListNews } from './arrange/merge-parts.ts'

/** Many times as many as anybody can have chosen. Those that left first are forgotten first. */
const most = 2000

export const nothingGone: ReadonlySet<string> = new Set()

/**
 * The photos that are known to have left a list, after the server's news. Without them nobody could tell a photo that has left from
 * one in a part that is not loaded.
 */
export function goneAfter(before: ReadonlySet<string>, { changes }: ListNews): ReadonlySet<string> {
  // Any of them may have come back.
  if (!changes) return nothingGone
  const back = changes.changed.filter(({ photoId }) => before.has(photoId))
  if (changes.gone.length === 0 && back.length === 0) return before
  const gone = new Set(before)
  for (const photoId of changes.gone) gone.add(photoId)
  for (const { photoId } of back) gone.delete(photoId)
  return gone.size > most ? new Set([...gone].slice(-most)) : gone
}

/** Those that are still gone after the photos of a part have arrived. */
export function goneBeside(before: ReadonlySet<string>, { photoIds }: LibraryIndex): ReadonlySet<string> {
  const back = before.size > 0 ? photoIds.filter((photoId) => before.has(photoId)) : []
  if (back.length === 0) return before
  const gone = new Set(before)
  for (const photoId of back) gone.delete(photoId)
  return gone
}
