import { useEffect } from 'react'
import type { PagedQuery } from './use-show-more.ts'

type Pages = Pick<PagedQuery, 'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>

/** Fetches every page, one after the other, for short lists in which something is looked for. A page that fails ends it. */
export function useAllPages(query: Pages, isWanted = true): void {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isNextDue = isWanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  // Counted, because a page that arrives at once is never seen on its way.
  const due = isNextDue ? data?.pages.length : undefined
  useEffect(() => {
    if (due !== undefined) void fetchNextPage()
  }, [due, fetchNextPage])
}
