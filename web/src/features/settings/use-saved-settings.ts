import { useChange } from '@koma/ui/form/use-change.ts'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { waitingChanges } from './waiting-changes.ts'

interface SavedSettings<Settings extends object, Key extends QueryKey> {
  options: UseQueryOptions<Settings, Error, Settings, Key>
  /** With `keepalive`, the request goes on after the page was left. */
  save: (change: Partial<Settings>, options?: { keepalive: true }) => Promise<Settings>
  failed: (error: unknown) => void
  /** Changes of the same scope are sent one after another. */
  scope: string
}

/** Settings that are saved as soon as they are changed. Shows a change at once, and reverts it if saving fails. */
export function useSavedSettings<Settings extends object, Key extends QueryKey>({
  options,
  save,
  failed,
  scope,
}: SavedSettings<Settings, Key>) {
  const queryClient = useQueryClient()
  const query = useQuery(options)
  const queryKey: QueryKey = options.queryKey
  const { run, allPending } = useChange({
    send: (wish: Partial<Settings>) => {
      waitingChanges.delete(wish)
      return save(wish)
    },
    // Changes run one after another, so that the response to an earlier one does not overwrite what a later one shows.
    overlaps: true,
    scope,
    done: async (settings) => {
      // A response that is still on its way could be older than the change.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, settings)
    },
    failed,
  })
  const unsaved: Partial<Settings> = Object.assign({}, ...allPending)
  const settings = query.data && { ...query.data, ...unsaved }
  const latest = useRef(save)
  latest.current = save
  const change = useCallback(
    (wished: Partial<Settings>) => {
      const wish = { ...wished }
      // The page that could show a failure of it is left by then.
      const send = (rest: object) => latest.current(rest, { keepalive: true }).catch(() => {})
      waitingChanges.set(wish, { scope, send })
      void run(wish)
    },
    [run, scope],
  )
  return { query, settings, change }
}
