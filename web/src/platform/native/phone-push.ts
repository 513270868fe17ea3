import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import type { PushPlace, PushPort } from '../push-port.ts'

const key = 'koma.push-token'

/** In ms: a phone without the services of Google never answers. */
const patience = 20_000

/** Push messages of a phone. Its token is asked for only after the user has switched them on. */
export function createPhonePush(): PushPort {
  const kind = Capacitor.getPlatform() === 'ios' ? 'apns' : 'fcm'
  const kept = (): PushPlace | null => {
    const address = localStorage.getItem(key)
    return address === null ? null : { kind, address }
  }
  return {
    kind,
    async permission() {
      const { receive } = await PushNotifications.checkPermissions().catch(() => ({ receive: 'never' as const }))
      return receive === 'prompt-with-rationale' ? 'prompt' : receive
    },
    current: async () => kept(),
    async subscribe() {
      const { receive } = await PushNotifications.requestPermissions()
      if (receive !== 'granted') return null
      localStorage.setItem(key, await registered())
      return kept()
    },
    async unsubscribe() {
      localStorage.removeItem(key)
      await PushNotifications.unregister()
    },
  }
}

async function registered(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error('The phone gave no token.')), patience)
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    clearTimeout(timer)
    for (const listener of listeners) void listener.remove()
  }
}

/** Calls back with the page of a message that was tapped, also of the one that opened the app. */
export function onPushTapped(open: (path: string) => void): void {
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const path = (notification.data as { path?: unknown } | undefined)?.path
    if (typeof path === 'string') open(path)
  })
}
