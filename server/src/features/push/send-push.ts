import { limits, type Notification } from '@koma/contract'
import type { Ports } from '../../ports/ports.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import { answerNotifications, type NotificationKinds, shownNotifications } from '../notifications/index.ts'
import { describeMany, describeNotification, pathOf } from './push-words.ts'
import { addressOf, devicesOf, type PushDevice, setTold, unsubscribe } from './store.ts'

/** More than these are told as a number. */
const countedAtMost = 99

type PushPorts = Pick<Ports, 'database' | 'push' | 'clock'>

/**
 * Tells each device of a user what happened since it was told last, in one message. What is told is worked out now, as for the list of
 * notifications: what was read meanwhile, is hidden by a mute or is not to be seen any more is left out. Each device remembers what it
 * was told, so that another run goes on with those that could not be reached.
 */
export async function sendPush(ports: PushPorts, kinds: NotificationKinds, userId: string): Promise<void> {
  const db = ports.database.kysely
  const devices = await devicesOf(db, userId)
  if (devices.length === 0) return
  const page = { unread_only: true, limit: countedAtMost, after: undefined, type: undefined }
  const rows = await shownNotifications(db, kinds, userId, page)
  const oldest = ports.clock.now().getTime() - limits.push.told
  const news = await answerNotifications(
    kinds,
    userId,
    rows.filter(({ happened_at }) => happened_at.getTime() > oldest),
  )
  const attempts = await Promise.allSettled(devices.map((device) => tell(ports, device, news)))
  const failed = attempts.find((attempt) => attempt.status === 'rejected')
  if (failed) throw failed.reason
}

async function tell({ database, push }: PushPorts, device: PushDevice, news: readonly Notification[]): Promise<void> {
  const fresh = news.filter(({ date }) => Date.parse(date) > device.told_until.getTime())
  const [latest] = fresh
  if (!latest) return
  const outcome = await push.send(addressOf(device), messageOf(latest, fresh.length, device.language))
  if (outcome === 'gone') await unsubscribe(database.kysely, device.user_id, device.address)
  else await setTold(database.kysely, device, new Date(latest.date))
}

function messageOf(latest: Notification, count: number, language: 'ja' | 'en'): PushMessage {
  const one = count === 1
  return {
    title: 'Koma',
    body: one ? describeNotification(latest, language) : describeMany(count, language),
    path: one ? pathOf(latest) : '/notification',
    tag: one ? latest.notification_id : 'notifications',
    language,
  }
}
