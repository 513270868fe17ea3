/// <reference lib="webworker" />
import { scope } from './scope.ts'

/** What the server sends; see its `PushMessage`. */
interface PushMessage {
  title: string
  body: string
  path: string
  tag: string
  language: string
}

/** Shows push messages, which come in the language of their user, and opens their page when they are tapped. */
export function receivePushes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(pathOf(event.notification.data)))
  })
}

/** A browser that is sent a message has to show one, so something that cannot be read is shown without its words. */
function read(data: PushMessageData | null): PushMessage {
  const { title = 'Koma', body = '', path = '/notification', tag = 'notifications', language = 'ja' } = parse(data)
  return { title, body, path, tag, language }
}

function parse(data: PushMessageData | null): Partial<PushMessage> {
  try {
    const message: unknown = data?.json()
    return message !== null && typeof message === 'object' ? message : {}
  } catch {
    return {}
  }
}

function show({ title, body, path, tag, language }: PushMessage): Promise<void> {
  const options = { body, tag, lang: language, icon: '/apple-touch-icon.png', data: { path } }
  return scope.registration.showNotification(title, options)
}

/** The page within the app; anything that could lead elsewhere leads to the list of notifications. */
function pathOf(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path
  if (typeof path !== 'string' || !path.startsWith('/')) return '/notification'
  const url = new URL(path, scope.location.origin)
  return url.origin === scope.location.origin ? url.pathname + url.search : '/notification'
}

async function open(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [client] = windows
  if (!client) {
    await scope.clients.openWindow(path)
    return
  }
  await client.focus().catch(() => client)
  // A window that another version of the worker controls cannot be led anywhere.
  await client.navigate(path).catch(() => scope.clients.openWindow(path))
}
