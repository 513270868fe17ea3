import { useEffect, useState } from 'react'

export interface PagedQuery {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/**
 * Fetches the next page of a list at the press of a button. A press is kept until its page has loaded, even if the list is about to
 * be replaced by the results of another query, or if a refetch cancels the request. TanStack drops the press in both cases.
 *
 * `question` is the query the list should show. While the results of an earlier query are still shown, `isSettled` is false.
 */
export function useShowMore(query: PagedQuery, question: unknown = null, isSettled = !query.isPlaceholderData) {
  const [owed, setOwed] = useState<{ question: unknown; pages: number } | null>(null)
  const loaded = query.data?.pages.length ?? 0
  const isOwed = owed !== null && owed.question === question && (!isSettled || loaded < owed.pages)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isNextDue = isOwed && isSettled && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isNextDue) void fetchNextPage()
  }, [isNextDue, fetchNextPage])
  const showMore = () => {
    // The results that replace earlier ones start with their first page, so the second is the one that is owed.
    setOwed({ question, pages: isSettled ? loaded + 1 : 2 })
    // A press after a failure tries again.
    if (isSettled && isFetchNextPageError) void fetchNextPage()
  }
  const isWorking = isOwed && (!isSettled || hasNextPage) && !isFetchNextPageError
  return { showMore, isLoadingMore: query.isFetchingNextPage || isWorking }
}
