import { useEffect } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { useLanguage } from '../../platform/preferences/language.ts'
import { useSession } from '../session/index.ts'
import { usePushPort } from './use-push.ts'

/**
 * Tells the server where this device is notified, with each visit: addresses change, and so do languages and who is signed in. After a
 * sign-out nothing arrives here any more, also if the server has not heard of it.
 */
export function usePushUpkeep(): void {
  const client = useApi()
  const port = usePushPort()
  const language = useLanguage()
  const { subscribe, getState } = useSession()
  useEffect(() => {
    void (async () => {
      const place = await port.current()
      if (place) await client.call('PUT /push/subscription', { body: { ...place, language } })
    })().catch(() => {})
  }, [client, port, language])
  useEffect(
    () =>
      subscribe(() => {
        if (getState().status === 'guest') port.unsubscribe().catch(() => {})
      }),
    [subscribe, getState, port],
  )
}
