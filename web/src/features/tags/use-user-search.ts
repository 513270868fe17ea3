import type { Client } from '@koma/client'
import type { PublicUser } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { ShowMoreProps } from '@koma/ui/list/show-more.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api-client.tsx'

const komaId = new RegExp(`^[A-Za-z0-9_]{${limits.komaId.min},${limits.komaId.max}}$`)
const oneLatinLetter = /^[\x21-\x7e]$/

interface FoundPeople {
  users: readonly PublicUser[]
  next: string | null
}

const meaningOf = (typed: string) => typed.trim().replace(/^@/, '').slice(0, limits.searchText.max)

/** A single kanji can be a name, but a single Latin letter is in half of all names. */
export function canSearchFor(typed: string): boolean {
  const text = meaningOf(typed)
  return text !== '' && !oneLatinLetter.test(text)
}

/** Finds people by name or ID once the user stops typing. */
export function useUserSearch(typed: string) {
  const client = useApi()
  const meant = meaningOf(typed)
  const text = useRested(meant)
  const query = useInfiniteQuery({
    queryKey: ['users', 'search', text],
    queryFn: ({ pageParam, signal }) => findPeople(client, text, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: FoundPeople) => page.next,
    placeholderData: keepPreviousData,
    enabled: canSearchFor(text),
  })
  const users = uniqueUsers(query.data?.pages.flatMap((page) => page.users) ?? [])
  /** The user is still typing, so the results are not for the current text. */
  const isWaiting = meant !== text
  /** The results are for the current text. */
  const isSettled = query.data !== undefined && !query.isPlaceholderData && !isWaiting
  // `hasNextPage` ignores earlier results that are still shown, so the button would vanish under the pointer.
  const hasMore = typeof query.data?.pages.at(-1)?.next === 'string'
  const more: ShowMoreProps = { query: { ...query, hasNextPage: hasMore }, question: meant, isSettled }
  return { ...query, more, text, users, isWaiting, isSettled }
}

async function findPeople(
  client: Client,
  text: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FoundPeople> {
  const byName = client.ask('GET /search/user/by_name', {
    query: { name: text, ...(cursor ? { cursor } : {}) },
    signal,
  })
  const exact = cursor === null && komaId.test(text) ? findById(client, text, signal) : null
  const [{ users, next_cursor: next }, found] = await Promise.all([byName, exact])
  return { users: found ? [found, ...users] : users, next }
}

/** Returns null if nobody has the id (404) or nobody may have it (409). */
async function findById(client: Client, id: string, signal: AbortSignal): Promise<PublicUser | null> {
  const { data, error } = await client.call('GET /search/user/by_id', { query: { id }, signal })
  if (error && error.status !== 404 && error.status !== 409) throw error
  return data
}

function uniqueUsers(users: readonly PublicUser[]): PublicUser[] {
  return [...new Map(users.map((user) => [user.user_id, user])).values()]
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), limits.idCheckDelay)
    return () => clearTimeout(timer)
  }, [text])
  // An emptied field takes effect at once.
  return text === '' ? '' : rested
}
