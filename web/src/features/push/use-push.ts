import { useChange } from '@koma/ui/form/use-change.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { useDevice } from '../../platform/device.ts'
import { useLanguage } from '../../platform/preferences/language.ts'
import type { PushPort } from '../../platform/push-port.ts'
import { createWebPush } from './web-push.ts'

let webPush: PushPort | null = null

/** How this device is notified: as a browser, unless it says otherwise. */
export function usePushPort(): PushPort {
  const { push } = useDevice()
  webPush ??= createWebPush()
  return push ?? webPush
}

export type PushState = 'on' | 'off' | 'denied'

const key = ['push']

/** Whether this device is notified. Undefined while that is not known; null if it cannot be, here or by this server. */
export function usePush(failed: (error: unknown) => void) {
  const client = useApi()
  const queryClient = useQueryClient()
  const port = usePushPort()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<{ state: PushState; publicKey: string } | null> => {
      const permission = await port.permission()
      if (permission === 'never') return null
      const offer = await client.ask('GET /push', { signal })
      if (!offer[port.kind]) return null
      const state = permission === 'denied' ? 'denied' : (await port.current()) ? 'on' : 'off'
      return { state, publicKey: offer.web?.public_key ?? '' }
    },
  })
  const change = useChange({
    send: async (on: boolean) => {
      if (!on) {
        const place = await port.current()
        await port.unsubscribe()
        if (place) await client.ask('DELETE /push/subscription', { body: { address: place.address } })
        return
      }
      const place = await port.subscribe(data?.publicKey ?? '')
      if (!place) return
      try {
        await client.ask('PUT /push/subscription', { body: { ...place, language } })
      } catch (error) {
        // Otherwise the switch would say on, and nothing would ever arrive.
        await port.unsubscribe()
        throw error
      }
    },
    done: () => queryClient.invalidateQueries({ queryKey: key }),
    failed: (error) => {
      void queryClient.invalidateQueries({ queryKey: key })
      failed(error)
    },
  })
  return { state: data === undefined ? undefined : (data?.state ?? null), change }
}
