import type { Album, AlbumOrder } from '@koma/contract'
import { useStore } from '@koma/ui/browser/use-store.ts'
import { useEffect } from 'react'
import { useAccountSettings } from '../../features/settings/index.ts'
import { readPreference, watchPreferences, writePreference } from '../../platform/preferences/preferences.ts'

export const albumOrders = ['updated', 'name', 'newest', 'hand'] as const satisfies readonly AlbumOrder[]

/** The order in which this account sees its albums. The device remembers it too, for before the settings have arrived. */
export function useAlbumOrder(): [AlbumOrder, (order: AlbumOrder) => void] {
  const order = useStore(watchPreferences, readOrder)
  const { settings, change } = useAccountSettings(notSaved)
  const saved = settings?.albums_by
  useEffect(() => {
    if (saved) writePreference('albumOrder', saved)
  }, [saved])
  const setOrder = (next: AlbumOrder) => {
    writePreference('albumOrder', next)
    change({ albums_by: next })
  }
  return [order, setOrder]
}

/** Nothing to say: the albums are in the order that was asked for. */
function notSaved() {}

function readOrder(): AlbumOrder {
  const stored = readPreference('albumOrder')
  return albumOrders.find((order) => order === stored) ?? 'updated'
}

/** The albums whose name contains what was typed, in an order. They are given latest changed first. */
export function arrangeAlbums(
  albums: readonly Album[],
  { order, typed, locale }: { order: AlbumOrder; typed: string; locale: string },
): readonly Album[] {
  const sought = typed.trim().toLocaleLowerCase()
  const found = albums.filter(({ album_name }) => album_name.toLocaleLowerCase().includes(sought))
  if (order === 'updated') return found
  if (order === 'hand') return found.toSorted((a, b) => a.hand_place - b.hand_place)
  // Ids are UUIDv7, so the latest created has the greatest.
  if (order === 'newest') return found.toSorted((a, b) => (a.album_id < b.album_id ? 1 : -1))
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return found.toSorted((a, b) => compare(a.album_name, b.album_name))
}
