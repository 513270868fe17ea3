import type { LiveEvent } from '@koma/contract'
import { photo } from '@koma/contract/samples'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshShown } from './refresh-shown.ts'

const id = photo.photo_id
const other = '0198b2f4-7c1e-7000-8000-0000000000ff'

/** A key of everything that the app shows, as it is shown. */
const shown: Record<string, readonly unknown[]> = {
  library: ['photos', 'index', 'added'],
  'own photo': ['photos', 'detail', id],
  'tagged photo': ['photos', 'tagged', id],
  favorites: ['photos', 'collections', 'favorites', 'added'],
  trash: ['trash', 'added'],
  'photos with me': ['users', 'photos', id],
  profile: ['users', 'one', id],
  settings: ['settings'],
  'notification settings': ['notifications', 'settings'],
  notifications: ['notifications', 'list', 'all'],
  albums: ['photos', 'collections', 'albums', 'list'],
  album: ['photos', 'collections', 'albums', 'album', id],
  'photos of an album': ['photos', 'collections', 'albums', 'index', id, 'taken'],
  'another album': ['photos', 'collections', 'albums', 'album', other],
  shares: ['photos', 'collections', 'shares', 'list', 'all'],
  invitations: ['photos', 'collections', 'shares', 'waiting'],
  share: ['photos', 'collections', 'shares', 'one', id],
  'photos of a share': ['photos', 'collections', 'shares', 'index', id, 'taken'],
  'a photo of a share': ['photos', 'collections', 'shares', 'photo', id, other],
  'another share': ['photos', 'collections', 'shares', 'one', other],
  threads: ['dm', 'threads'],
  thread: ['dm', 'thread', id],
  'photos of a thread': ['dm', 'photos', id],
  'another thread': ['dm', 'thread', other],
}
const open = ['own photo', 'tagged photo']

const refetched: ReadonlyArray<{ event: LiveEvent; expected: string[] }> = [
  {
    event: { type: 'photos', change: 'changed', photo_ids: [] },
    expected: ['library', 'favorites', 'trash', 'photos with me', ...open],
  },
  { event: { type: 'album', album_id: id }, expected: ['albums', 'album', 'photos of an album', ...open] },
  {
    event: { type: 'share', share_id: id },
    expected: ['shares', 'invitations', 'share', 'photos of a share', 'a photo of a share', ...open],
  },
  { event: { type: 'dm', user_id: id }, expected: ['threads', 'thread', 'photos of a thread'] },
  { event: { type: 'me' }, expected: ['settings', 'notification settings', 'profile'] },
  {
    event: { type: 'notifications', counts: { share_album: 0, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 } },
    expected: ['notifications'],
  },
  { event: { type: 'refetch' }, expected: Object.keys(shown) },
]

it.each(refetched)(
  '[7 GET /live] $event.type refetches what it is about and nothing else',
  async ({ event, expected }) => {
    const queryClient = new QueryClient()
    const fetched: string[] = []
    const watch = (name: string, queryKey: readonly unknown[], staleTime: number) =>
      new QueryObserver(queryClient, {
        queryKey,
        queryFn: () => {
          fetched.push(name)
          return name
        },
        staleTime,
      }).subscribe(() => {})
    for (const [name, key] of Object.entries(shown)) watch(name, key, 30_000)
    // The start of a form is fetched once.
    watch('form', ['shares', 'begun change', id], Number.POSITIVE_INFINITY)
    await queryClient.refetchQueries()
    fetched.splice(0)
    await refreshShown(queryClient, event)
    expect(fetched.toSorted()).toEqual(expected.toSorted())
    queryClient.clear()
  },
)
