import { useStore } from '@koma/ui/browser/use-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import type { ShownOrder } from '../library/shown-order.ts'
import { useLibraryOrder } from '../library/use-library-order.ts'
import type { PageRequest } from '../source/photo-source.ts'
import type { Sectioning } from './arrange/day-sections.ts'
import { listQuery } from './list-query.ts'
import type { ListSource } from './list-source.ts'

interface ListOptions {
  enabled?: boolean
  /** How the list is divided if not by date. Must be memoized. */
  sectioning?: Sectioning
  /** Photos that are left out. Must be memoized. */
  without?: ReadonlySet<string>
}

/**
 * The photos of a source in an order, as far as they are loaded. Undefined until the list is known, from the device or from the
 * server. While another order of the same source is fetched, the one before it is shown.
 */
export function usePhotoList(
  source: ListSource,
  order: PageRequest['order'],
  { enabled = true, sectioning, without }: ListOptions = {},
) {
  const query = useQuery({ ...listQuery(useQueryClient(), source, order), enabled })
  const { data: sync, isError, error, isFetching, fetchStatus, refetch } = query
  const { first } = order
  const list = useStore(sync.subscribe, () => sync.arrange(first, sectioning, without))
  const before = useRef<{ name: string; list: ArrangedLibrary | undefined }>(undefined)
  if (list || before.current?.name !== source.name) before.current = { name: source.name, list }
  return { list: before.current.list, sync, isError, error, isFetching, fetchStatus, refetch }
}

/** The photos of a source in the order that the account has chosen for lists of own photos. */
export function useOrderedList(source: ListSource, options?: ListOptions) {
  const [order, setOrder] = useLibraryOrder()
  const onOrder = useCallback(
    // These lists have no order by hand, and their menus do not offer it.
    ({ by, first }: ShownOrder) => by !== 'hand' && setOrder({ by, first }),
    [setOrder],
  )
  return { ...usePhotoList(source, order, options), order, onOrder }
}
