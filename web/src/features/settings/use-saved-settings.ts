import { useChange } from '@koma/ui/form/use-change.ts'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

interface SavedSettings<Settings extends object, Key extends QueryKey> {
  options: UseQueryOptions<Settings, Error, Settings, Key>
  save: (change: Partial<Settings>) => Promise<Settings>
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
    send: save,
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
  const change = useCallback((wish: Partial<Settings>) => void run(wish), [run])
  return { query, settings, change }
}
