import type { QueryClient } from '@tanstack/react-query'
import type { LibraryIndex } from './library-index.ts'

/**
 * Changes the index of a list before the server has answered. Returns a function that restores it if the server refuses.
 */
export function changeIndex<Index extends LibraryIndex>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (index: Index) => Index,
): () => void {
  // The response to an earlier request must not undo the change.
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Index>(queryKey)
  if (before) queryClient.setQueryData<Index>(queryKey, change(before))
  return () => {
    if (before) queryClient.setQueryData<Index>(queryKey, before)
  }
}

/** `structuralSharing` for an index: keeps the old object if nothing has changed, so that it is not laid out again. */
export function keepIfSame<Index extends LibraryIndex>(isSame: (a: Index, b: Index) => boolean) {
  return (before: unknown, after: unknown): unknown =>
    before && isSame(before as Index, after as Index) ? before : after
}
