import { useCallback, useEffect, useRef, useState } from 'react'
import { useDevice } from '../../platform/device.ts'
import { registerWorker } from './register-worker.ts'

/** In ms. A release is noticed within the hour, or when the tab is looked at again. */
const lookAgain = 3_600_000
/** In ms. Guests who only glance at a shared album are not made to fetch the whole app. */
const guestDelay = 10_000

/**
 * Registers the service worker once the page has loaded. `update` is there while a newer release waits: it never reloads the page by
 * itself, under the user's hands.
 */
export function useServiceWorker(isGuest: boolean) {
  const { reload } = useDevice()
  const [isActive, setActive] = useState(false)
  const [update, setUpdate] = useState<(() => void) | null>(null)
  const registered = useRef<Promise<ServiceWorkerRegistration | null>>(undefined)
  const start = useCallback(() => {
    const onActive = () => setActive(true)
    const onUpdate = (take: () => void) => setUpdate(() => take)
    // Refused, such as in a private window: then everything needs a connection.
    registered.current ??= registerWorker({ onActive, onUpdate, reload }).catch(() => null)
  }, [reload])
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(start, isGuest ? guestDelay : 0)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [isGuest, start])
  useEffect(() => {
    let lookedAt = Date.now()
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookAgain) return
      lookedAt = Date.now()
      await (await registered.current)?.update().catch(() => {})
    }
    const timer = setInterval(look, lookAgain)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const putOff = useCallback(() => setUpdate(null), [])
  return { isActive, update, putOff }
}
