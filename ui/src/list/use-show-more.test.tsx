import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useShowMore } from './use-show-more.ts'

const queryKey = ['numbers']

function Numbers({ load }: { load: (page: number) => Promise<number> }) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page < 3 ? page + 1 : null),
  })
  const { showMore, isLoadingMore } = useShowMore(query)
  return (
    <>
      <p>{query.data?.pages.join(' ')}</p>
      <button type="button" disabled={isLoadingMore} onClick={showMore}>
        More
      </button>
    </>
  )
}

function open(load: (page: number) => Promise<number>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queryClient}>
      <Numbers load={load} />
    </QueryClientProvider>,
  )
  return { queryClient, user: userEvent.setup(), more: () => screen.getByRole('button', { name: 'More' }) }
}

describe('showing more of a list', () => {
  it('fetches one page for each press', async () => {
    const { user, more } = open(async (page) => page)
    await screen.findByText('1')
    await user.click(more())
    expect(await screen.findByText('1 2')).toBeTruthy()
    await user.click(more())
    expect(await screen.findByText('1 2 3')).toBeTruthy()
  })

  it('fetches the page that a refetch of the list has canceled', async () => {
    const gate = Promise.withResolvers<void>()
    let seconds = 0
    const { queryClient, user, more } = open(async (page) => {
      if (page === 2) seconds += 1
      if (page === 2 && seconds === 1) await gate.promise
      return page
    })
    await screen.findByText('1')
    await user.click(more())
    await waitFor(() => expect(seconds).toBe(1))
    await act(() => queryClient.invalidateQueries({ queryKey }))
    gate.resolve()
    expect(await screen.findByText('1 2')).toBeTruthy()
  })

  it('stops after a failure until it is pressed again', async () => {
    let isBroken = true
    let tries = 0
    const { user, more } = open(async (page) => {
      if (page === 2) tries += 1
      if (page === 2 && isBroken) throw new Error('broken')
      return page
    })
    await screen.findByText('1')
    await user.click(more())
    await waitFor(() => expect(more().hasAttribute('disabled')).toBe(false))
    expect(tries).toBe(1)
    isBroken = false
    await user.click(more())
    expect(await screen.findByText('1 2')).toBeTruthy()
  })
})
