import type { Client } from '@koma/client'
import type {
  Notification,
  NotificationCounts,
  NotificationSettings,
  NotificationType,
  PushOffer,
} from '@koma/contract'
import { notifications, photo, share } from '@koma/contract/samples'
import { type Fault, fail, json, refuse } from '../answers.ts'
import { createTestClient } from '../test-client.ts'
import { personNumber } from './people-server.ts'

type Of<Type extends NotificationType> = Partial<Extract<Notification, { type: Type }>>

const sender = personNumber(1, { user_name: 'ゆきね', koma_id: 'yukine' })

const every = (number: number) => ({
  notification_id: `0198b2f4-7c1e-7000-a000-${String(number).padStart(12, '0')}`,
  // One every hour, the first one just now.
  date: new Date(Date.now() - number * 3_600_000).toISOString(),
  read: false,
  thumbnail_url: photo.urls.thumbnail,
})
const bySender = { user_id: sender.user_id, user_koma_id: 'yukine', user_name: 'ゆきね', user: sender }

export function shareNotification(number: number, more: Of<'share_album'> = {}): Notification {
  const about = { album_id: share.album_id, album_title: '浮島の夜', share_type: share.share_type }
  return {
    type: 'share_album',
    ...every(number),
    ...bySender,
    ...about,
    event: 'photos_added',
    num: 1,
    is_open: false,
    ...more,
  }
}

export function dmNotification(number: number, more: Of<'dm'> = {}): Notification {
  return { type: 'dm', ...every(number), ...bySender, num: 1, sent_at: 1_755_345_600_000, ...more }
}

export function reactionNotification(number: number, more: Of<'reaction'> = {}): Notification {
  return {
    type: 'reaction',
    ...every(number),
    is_new: true,
    photo_id: photo.photo_id,
    reactions: { '😍': [sender] },
    share_id: null,
    promotion_id: null,
    dm_user_id: null,
    sent_at: null,
    ...more,
  }
}

export function tagNotification(number: number, more: Of<'tag'> = {}): Notification {
  return { type: 'tag', ...every(number), ...bySender, photo_id: photo.photo_id, ...more }
}

export function moderationNotification(number: number, more: Of<'moderation'> = {}): Notification {
  return { ...notifications.moderation, ...every(number), ...more }
}

const everything: NotificationSettings = {
  share: true,
  share_reaction: true,
  share_add_photo: true,
  share_name_change: true,
  share_type_change: true,
  dm: true,
  dm_receive: true,
  dm_reaction: true,
  tag: true,
}

const unreachable = () => createTestClient(() => Promise.reject(new TypeError('lost')))

/** Answers the calls of notifications from memory. Another client answers all others. */
export class NotificationServer {
  notifications: Notification[]
  settings: NotificationSettings = { ...everything }
  /** Calls that start with the key fail in this way. */
  faults: Record<string, Fault | undefined> = {}
  pageLength = 50
  pushOffer: PushOffer = { web: { public_key: 'a key' }, fcm: false, apns: false }
  /** The devices that are notified, by their addresses. */
  readonly devices = new Map<string, unknown>()
  /** How often the counts were asked for. */
  counted = 0

  constructor(notifications: Notification[] = []) {
    this.notifications = notifications
  }

  client(others: Client = unreachable()): Client {
    const own = createTestClient(async (input, init) => this.#answer(String(input), init))
    const of = (name: string) => (/ \/(notifications|push)/.test(name) ? own : others)
    return {
      call: (name, ...input) => of(name).call(name, ...input),
      ask: (name, ...input) => of(name).ask(name, ...input),
      requestIds: () => [],
    }
  }

  get unread(): NotificationCounts {
    const count = (type: NotificationType) =>
      this.notifications.filter((each) => each.type === type && !each.read).length
    return {
      share_album: count('share_album'),
      dm: count('dm'),
      reaction: count('reaction'),
      tag: count('tag'),
      moderation: count('moderation'),
      account: count('account'),
    }
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams: query } = new URL(address, 'http://koma.test')
    const call = `${init.method ?? 'GET'} ${pathname.replace('/api', '')}`
    if (call === 'GET /notifications/count') this.counted += 1
    const fault = Object.entries(this.faults).find(([start]) => call.startsWith(start))?.[1]
    if (fault) return fail(fault)
    const body = init.body ? JSON.parse(String(init.body)) : {}
    if (call === 'GET /notifications/count') return json(this.unread)
    if (call === 'GET /notifications') return this.#list(query)
    if (call === 'GET /push') return json(this.pushOffer)
    if (call === 'PUT /push/subscription') {
      this.devices.set(body.address, body)
      return new Response(null, { status: 204 })
    }
    if (call === 'DELETE /push/subscription') {
      this.devices.delete(body.address)
      return new Response(null, { status: 204 })
    }
    if (call === 'GET /notifications/settings') return json(this.settings)
    if (call === 'PUT /notifications/settings') {
      this.settings = { ...this.settings, ...body }
      return json(this.settings)
    }
    if (call === 'POST /notifications/read') {
      this.#read((each) => each.date <= body.until && (body.type ?? each.type) === each.type)
      return json(this.unread)
    }
    const id = /^PATCH \/notifications\/(.+)$/.exec(call)?.[1]
    if (!id || !this.notifications.some((each) => each.notification_id === id)) return refuse('not_found')
    this.#read((each) => each.notification_id === id)
    return json(this.unread)
  }

  #list(query: URLSearchParams): Response {
    const type = query.get('type')
    const those = this.notifications.filter((each) => type === null || each.type === type)
    const from = Number(query.get('cursor') ?? 0)
    const until = from + this.pageLength
    return json({
      notifications: those.slice(from, until),
      next_cursor: until < those.length ? String(until) : null,
    })
  }

  #read(isMeant: (notification: Notification) => boolean): void {
    this.notifications = this.notifications.map((each) => (isMeant(each) ? { ...each, read: true } : each))
  }
}
