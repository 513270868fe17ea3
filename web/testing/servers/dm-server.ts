import type { Client } from '@koma/client'
import type { DmEvent, DmPhoto, DmThread, Photo, PublicUser } from '@koma/contract'
import { type Fault, fail, json, refuse } from '../answers.ts'
import { createTestClient } from '../test-client.ts'

/** A thread as the in-memory server stores it. */
interface KeptThread {
  user: PublicUser
  /** The newest last. */
  photos: DmPhoto[]
  lastReadAt: number | null
  partnerLastReadAt: number | null
  event: DmEvent | null
}

const minute = 60_000
/** When the first photo of a thread was sent, unless a test says otherwise. */
export const firstSent = Date.parse('2025-08-15T12:00:00Z')

interface Sending {
  from: PublicUser
  photos: readonly Photo[]
  at?: number
}

/** Answers the calls of DMs from memory. Another client answers all others. */
export class DmServer {
  readonly threads = new Map<string, KeptThread>()
  /** Calls that start with the key fail in this way. */
  faults: Record<string, Fault | undefined> = {}
  /** Calls that start with the key wait for the promise before they are answered. */
  gates: Record<string, Promise<void>> = {}
  /** How many threads or photos a page has at most. */
  pageLength = 50
  /** The answered calls with their query, in order. */
  readonly calls: string[] = []
  /** Ids of saved photos; of `already`, the library has the same bytes. */
  readonly saved: string[] = []
  readonly already = new Set<string>()
  readonly #me: PublicUser
  #sendings = 0

  constructor(me: PublicUser) {
    this.#me = me
  }

  keep(user: PublicUser, part: Partial<KeptThread> = {}): KeptThread {
    const kept = { user, photos: [], lastReadAt: null, partnerLastReadAt: null, event: null, ...part }
    this.threads.set(user.user_id, kept)
    return kept
  }

  /** Sends photos a minute after the last ones. */
  send(thread: KeptThread, { from, photos, at }: Sending, sendingId = sendingNumber(this.#sendings++)): DmPhoto[] {
    const first = at ?? (thread.photos.at(-1)?.sent_at ?? firstSent - minute) + minute
    const sent = photos.map((photo, place) => ({
      ...photo,
      owner: from,
      sent_at: first + place,
      sending_id: sendingId,
      added_at: new Date(first + place).toISOString(),
    }))
    thread.photos.push(...sent)
    return sent
  }

  client(others: Client): Client {
    const own = createTestClient(async (input, init) => this.#answer(String(input), init))
    const of = (name: string) => (/ \/dm(\/|$)/.test(name) ? own : others)
    return {
      call: (name, ...input) => of(name).call(name, ...input),
      ask: (name, ...input) => of(name).ask(name, ...input),
      requestIds: () => [],
    }
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search, searchParams } = new URL(address, 'http://koma.test')
    const call = `${init.method ?? 'GET'} ${pathname.replace('/api', '')}`
    this.calls.push(call + search)
    await Object.entries(this.gates).find(([start]) => call.startsWith(start))?.[1]
    const fault = Object.entries(this.faults).find(([start]) => call.startsWith(start))?.[1]
    if (fault) return fail(fault)
    if (call === 'GET /dm') return this.#list(searchParams)
    const [, method = '', userId = '', rest = ''] = /^(\w+) \/dm\/([^/]+)\/?(.*)$/.exec(call) ?? []
    const thread = this.threads.get(userId)
    if (!thread) return refuse('not_found')
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
    return this.#inThread(thread, `${method} ${rest}`, searchParams, body)
  }

  #list(query: URLSearchParams): Response {
    const from = Number(query.get('cursor') ?? 0)
    const until = from + this.pageLength
    const all = [...this.threads.values()]
    return json({
      threads: all.slice(from, until).map((thread) => this.#show(thread)),
      next_cursor: until < all.length ? String(until) : null,
    })
  }

  #show({ user, photos, lastReadAt, partnerLastReadAt, event }: KeptThread): DmThread {
    const isUnread = (photo: DmPhoto) => photo.owner.user_id === user.user_id && photo.sent_at > (lastReadAt ?? 0)
    const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString())
    return {
      user_id: user.user_id,
      user_koma_id: user.koma_id,
      user_name: user.user_name,
      user,
      last_appeared_at: moment(photos.at(-1)?.sent_at ?? null),
      unread_count: photos.filter(isUnread).length,
      last_read_at: moment(lastReadAt),
      partner_last_read_at: moment(partnerLastReadAt),
      last_event: event,
    }
  }

  #inThread(thread: KeptThread, call: string, query: URLSearchParams, body: Record<string, unknown>): Response {
    const ids = (body['photo_ids'] ?? []) as string[]
    if (call === 'GET ') return json(this.#show(thread))
    if (call === 'POST ') return this.#send(thread, ids, String(body['sending_id']))
    if (call === 'GET photos') return this.#page(thread, query)
    if (call === 'POST read') {
      thread.lastReadAt = Math.max(Date.now(), thread.photos.at(-1)?.sent_at ?? 0)
      return new Response(null, { status: 204 })
    }
    if (call === 'DELETE photos') {
      const isMeant = (photo: DmPhoto) => ids.includes(photo.photo_id) && photo.owner.user_id === this.#me.user_id
      if (!thread.photos.some(isMeant)) return refuse('photo_not_in_dm')
      thread.photos = thread.photos.filter((photo) => !isMeant(photo))
      return new Response(null, { status: 204 })
    }
    const [, sentAt = '', what = ''] = /^\w+ (?:photos\/)?(\d+)\/(save|reaction)$/.exec(call) ?? []
    const photo = thread.photos.find((each) => each.sent_at === Number(sentAt))
    if (!photo) return refuse('photo_not_in_dm')
    if (what === 'save') return this.#save(photo)
    const { reaction, action } = body as { reaction: string; action: string }
    const others = (photo.reactions[reaction] ?? []).filter((user) => user.user_id !== this.#me.user_id)
    const users = action === 'add' ? [...others, this.#me] : others
    const { [reaction]: _, ...rest } = photo.reactions
    photo.reactions = users.length > 0 ? { ...rest, [reaction]: users } : rest
    return json({ reactions: photo.reactions })
  }

  /** The photos that the user can send. */
  library: readonly Photo[] = []

  #send(thread: KeptThread, ids: readonly string[], sendingId: string): Response {
    const before = thread.photos.filter((photo) => photo.sending_id === sendingId)
    if (before.length > 0) return json({ photos: before })
    const sent = ids.flatMap((id) => this.library.find((photo) => photo.photo_id === id) ?? [])
    if (sent.length < ids.length) return refuse('not_found')
    return json({ photos: this.send(thread, { from: this.#me, photos: sent }, sendingId) }, 201)
  }

  #page(thread: KeptThread, query: URLSearchParams): Response {
    const limit = Math.min(Number(query.get('limit') ?? 50), this.pageLength)
    const isPast = query.get('direction') !== 'future'
    const listed = isPast ? thread.photos.toReversed() : thread.photos
    const start = query.get('start_from')
    const from = listed.filter(({ sent_at: at }) => !start || (isPast ? at <= Number(start) : at >= Number(start)))
    const next = from[limit]
    return json({
      photos: from.slice(0, limit),
      has_more: next !== undefined,
      next: next ? { startTimestamp: next.sent_at, startPhotoId: next.photo_id } : null,
    })
  }

  #save({ sent_at: _at, sending_id: _sending, ...photo }: DmPhoto): Response {
    this.saved.push(photo.photo_id)
    return json({ ...photo, owner: this.#me }, this.already.has(photo.photo_id) ? 200 : 201)
  }
}

const sendingNumber = (number: number) => `0198b2f4-7c1e-7000-b000-${String(number).padStart(12, '0')}`
