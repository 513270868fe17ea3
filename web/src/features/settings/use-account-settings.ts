import type { AccountSettings } from '@koma/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { useChange } from '../../platform/use-change.ts'

type SettingsChange = Partial<AccountSettings>

/** They change rarely, and a page that shows them for changing fetches them anyway. */
const fresh = 5 * 60_000

/** The settings that follow the account to every device. Shows a change at once, and reverts it if saving fails. */
export function useAccountSettings(failed: (error: unknown) => void) {
  const client = useApi()
  const queryClient = useQueryClient()
  const options = queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => client.ask('GET /me/settings', { signal }),
    staleTime: fresh,
  })
  const query = useQuery(options)
  const { run, allPending } = useChange({
    send: (body: SettingsChange) => client.ask('PUT /me/settings', { body }),
    // Changes run one after another, so that the response to an earlier one does not overwrite what a later one shows.
    overlaps: true,
    scope: 'settings',
    done: async (settings) => {
      // A response that is still on its way could be older than the change.
      await queryClient.cancelQueries({ queryKey: options.queryKey })
      queryClient.setQueryData(options.queryKey, settings)
    },
    failed,
  })
  const unsaved: SettingsChange = Object.assign({}, ...allPending)
  const settings = query.data && { ...query.data, ...unsaved }
  const change = useCallback((wish: SettingsChange) => void run(wish), [run])
  return { query, settings, change }
}
