import type { PushPlace, PushPort } from '../../platform/push-port.ts'

/** Push messages of a browser, by the app's service worker. */
export function createWebPush(): PushPort {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const registration = async () => (isThere ? await navigator.serviceWorker.getRegistration() : undefined)
  const subscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null
  return {
    kind: 'web',
    async permission() {
      if (!(await registration())) return 'never'
      return Notification.permission === 'default' ? 'prompt' : Notification.permission
    },
    current: async () => placeOf(await subscription()),
    async subscribe(publicKey) {
      if ((await Notification.requestPermission()) !== 'granted') return null
      const worker = await navigator.serviceWorker.ready
      const options = { userVisibleOnly: true, applicationServerKey: publicKey }
      try {
        return placeOf(await worker.pushManager.subscribe(options))
      } catch (error) {
        // There is a subscription with the key of another installation, which was at this address before.
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
        await (await subscription())?.unsubscribe()
        return placeOf(await worker.pushManager.subscribe(options))
      }
    },
    async unsubscribe() {
      await (await subscription())?.unsubscribe()
    },
  }
}

function placeOf(subscription: PushSubscription | null): PushPlace | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { kind: 'web', address: endpoint, keys: { p256dh, auth } } : null
}
