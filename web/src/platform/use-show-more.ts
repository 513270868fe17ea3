import { useEffect, useState } from 'react'

interface PagedQuery {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/**
 * The next page of a list, at the press of a button. A press is kept until its page is there: while the list is about to be replaced
 * by the answer to another question, and when a refetch of what is shown cancels the request. TanStack drops both.
 *
 * `question` is what the list should answer. As long as the answer shown is an earlier one, `isSettled` is false.
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
    // What replaces an earlier answer begins with its first page.
    setOwed({ question, pages: isSettled ? loaded + 1 : 2 })
    // A press after a failure tries again.
    if (isSettled && isFetchNextPageError) void fetchNextPage()
  }
  const isWorking = isOwed && (!isSettled || hasNextPage) && !isFetchNextPageError
  return { showMore, isLoadingMore: query.isFetchingNextPage || isWorking }
}
