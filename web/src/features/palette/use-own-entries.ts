import { useAllPages } from '@koma/ui/list/use-all-pages.ts'
import { BookImage, type LucideIcon, UserRound, UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbums } from '../albums/index.ts'
import { useShares } from '../shares/index.ts'
import { canSearchFor, personName, useUserSearch } from '../tags/index.ts'
import type { GroupName, PaletteEntry } from './palette-entry.ts'

/** Where the palette has looked. */
export interface OwnEntries {
  entries: readonly PaletteEntry[]
  /** There may be more in a moment. */
  isSearching: boolean
  /** What could not be searched. */
  failed: readonly GroupName[]
}

type Lookup = 'searching' | 'failed' | 'done'

/** No more pages of a list are fetched for the palette, though there may be more. */
const mostPages = 20

/** The user's albums and shares, and the people that the server finds by the text. */
export function useOwnEntries(text: string): OwnEntries {
  const albums = useAlbums()
  const shares = useShares('all')
  useAllPages(albums, hasFewPages(albums))
  useAllPages(shares, hasFewPages(shares))
  const { users, state: people } = usePeople(text)
  const nameless = useTranslations('users')('somebody')
  const entries = useMemo(
    () => [
      ...(albums.albums ?? []).map((album) =>
        entryOf('albums', album.album_name, `/album/${album.album_id}`, BookImage),
      ),
      ...(shares.shares ?? []).map(({ album_id: id, name }) => entryOf('shares', name, `/share/${id}`, UsersRound)),
      ...users.map((user) => entryOf('people', personName(user, nameless), `/user/${user.user_id}`, UserRound)),
    ],
    [albums.albums, shares.shares, users, nameless],
  )
  const states = [
    ['albums', stateOf(albums)],
    ['shares', stateOf(shares)],
    ['people', people],
  ] as const
  return {
    entries,
    isSearching: states.some(([, state]) => state === 'searching'),
    failed: states.filter(([, state]) => state === 'failed').map(([group]) => group),
  }
}

/** Only those found by the text as it is now: Enter must not open somebody whom an earlier text has found. */
function usePeople(text: string): { users: ReturnType<typeof useUserSearch>['users']; state: Lookup } {
  const search = useUserSearch(text)
  if (!canSearchFor(text)) return { users: [], state: 'done' }
  if (search.isSettled) return { users: search.users, state: 'done' }
  return { users: [], state: search.isWaiting || search.isFetching ? 'searching' : 'failed' }
}

interface List {
  data: { pages: readonly unknown[] } | undefined
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

function hasFewPages({ data }: List): boolean {
  return (data?.pages.length ?? 0) < mostPages
}

function stateOf({ data, isFetching, isFetchingNextPage, isFetchNextPageError }: List): Lookup {
  if (isFetchingNextPage || (!data && isFetching)) return 'searching'
  return !data || isFetchNextPageError ? 'failed' : 'done'
}

function entryOf(group: GroupName, label: string, to: string, icon: LucideIcon): PaletteEntry {
  return { id: to, group, label, icon, go: { to } }
}
