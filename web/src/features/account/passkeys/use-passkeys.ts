import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountSettings, useSession } from '../../session/index.ts'

const passkeysKey = ['account', 'passkeys'] as const

const passkeysQuery = (settings: () => Promise<AccountSettings>) =>
  queryOptions({
    queryKey: passkeysKey,
    queryFn: async () => (await settings()).passkeys(),
    // As with devices: somebody may look for a passkey that is not theirs.
    staleTime: 0,
  })

/** The passkeys of the account, the newest first. */
export function usePasskeys() {
  const { settings } = useSession()
  return useQuery(passkeysQuery(settings))
}

/** Calls for `useChange` and `useForm`. Each ends when the list shows the change. */
export function usePasskeyChanges() {
  const { settings } = useSession()
  const queryClient = useQueryClient()
  const refreshed = () => queryClient.invalidateQueries({ queryKey: passkeysKey })
  return {
    /** Asks the browser for a new passkey. Rejects with an ApiError, or with the browser's error. */
    async add(name: string, password?: string): Promise<void> {
      const account = await settings()
      const options = await account.offerPasskey(password)
      const { createPasskey } = await import('../lazy.ts')
      await account.addPasskey(name, await createPasskey(options))
      await refreshed()
    },
    async rename(id: string, name: string): Promise<void> {
      await (await settings()).renamePasskey(id, name)
      await refreshed()
    },
    async remove(id: string): Promise<void> {
      await (await settings()).removePasskey(id)
      await refreshed()
    },
  }
}
