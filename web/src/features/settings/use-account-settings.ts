import type { Client } from '@koma/client'
import type { AccountSettings } from '@koma/contract'
import { queryOptions } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { useSavedSettings } from './use-saved-settings.ts'

export const settingsKey = ['settings'] as const

/** They change rarely, and a page that shows them for changing fetches them anyway. */
const fresh = 5 * 60_000

export function accountSettingsQuery(client: Client) {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => client.ask('GET /me/settings', { signal }),
    staleTime: fresh,
  })
}

/** The settings that follow the account to every device. */
export function useAccountSettings(failed: (error: unknown) => void) {
  const client = useApi()
  return useSavedSettings({
    options: accountSettingsQuery(client),
    save: (body: Partial<AccountSettings>, options) => client.ask('PUT /me/settings', { body, ...options }),
    failed,
    scope: 'settings',
  })
}
