import { useChange } from '@koma/ui/form/use-change.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountSettings, useSession } from '../session/index.ts'

const devicesKey = ['account', 'devices'] as const

const devicesQuery = (settings: () => Promise<AccountSettings>) =>
  queryOptions({
    queryKey: devicesKey,
    queryFn: async () => (await settings()).devices(),
    // Somebody who looks here may be afraid of a stranger, so what is shown is never from before.
    staleTime: 0,
  })

/** Where the account is signed in: this device first, then by the last activity. */
export function useDevices() {
  const { settings } = useSession()
  const query = useQuery(devicesQuery(settings))
  const devices = query.data?.toSorted(
    (a, b) =>
      Number(b.is_current) - Number(a.is_current) || Date.parse(b.last_activity_at) - Date.parse(a.last_activity_at),
  )
  return { ...query, devices }
}

/** Signs out one device, or with null every device but this one. */
export function useDisconnecting(failed: (error: unknown) => void, done: (id: string | null) => void) {
  const { settings } = useSession()
  const queryClient = useQueryClient()
  return useChange<string | null, void>({
    send: async (id) => {
      const account = await settings()
      await (id === null ? account.disconnectOthers() : account.disconnect(id))
    },
    done: async (_answer, id) => {
      await queryClient.invalidateQueries({ queryKey: devicesKey })
      done(id)
    },
    failed,
  })
}
