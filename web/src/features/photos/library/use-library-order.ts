import { useStore } from '@koma/ui/browser/use-store.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { readPreference, watchPreferences } from '../../../platform/preferences/preferences.ts'
import { useAccountSettings } from '../../settings/index.ts'
import { type LibraryOrder, readLibraryOrder, writeLibraryOrder } from './library-order.ts'

/**
 * The order in which this account sees its photos. The device remembers it too, so that a list is in the right order before the
 * settings of the account have arrived. If a change cannot be saved, it holds on this device until the settings are fetched again.
 */
export function useLibraryOrder(): [LibraryOrder, (order: LibraryOrder) => void] {
  const remembered = useStore(watchPreferences, () => readPreference('libraryOrder'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `remembered` is what readLibraryOrder reads.
  const order = useMemo(readLibraryOrder, [remembered])
  const { settings, change } = useAccountSettings(notSaved)
  const by = settings?.library_by
  const first = settings?.library_first
  useEffect(() => {
    if (by && first) writeLibraryOrder({ by, first })
  }, [by, first])
  const setOrder = useCallback(
    (next: LibraryOrder) => {
      writeLibraryOrder(next)
      change({ library_by: next.by, library_first: next.first })
    },
    [change],
  )
  return [order, setOrder]
}

/** Nothing to say: the list is in the order that was asked for. */
function notSaved() {}
