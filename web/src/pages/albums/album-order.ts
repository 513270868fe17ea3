import type { Album } from '@koma/contract'
import { useSyncExternalStore } from 'react'
import { readPreference, watchPreferences, writePreference } from '../../platform/preferences/preferences.ts'

export const albumOrders = ['updated', 'name', 'newest'] as const
export type AlbumOrder = (typeof albumOrders)[number]

/** The order of the albums, which this device remembers. */
export function useAlbumOrder(): [AlbumOrder, (order: AlbumOrder) => void] {
  const order = useSyncExternalStore(watchPreferences, readOrder)
  return [order, (next) => writePreference('albumOrder', next)]
}

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
  // Ids are UUIDv7, so the latest created has the greatest.
  if (order === 'newest') return found.toSorted((a, b) => (a.album_id < b.album_id ? 1 : -1))
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return found.toSorted((a, b) => compare(a.album_name, b.album_name))
}
