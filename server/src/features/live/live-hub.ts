import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { LiveEvent, NotificationCounts } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Caller } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findAudience, type Heard, readHeard } from './heard.ts'
import { LiveStream } from './live-stream.ts'
import { LiveUser, type Waiting } from './live-user.ts'

/** Changes within this time are told together: at most a few small messages a second for each user. */
const mergedMs = 400
/** When everybody is told to fetch again, they do so over this time, so that a database that has just come back is not flooded. */
const spreadMs = 3000
/** Proxies cut connections on which nothing was sent for half a minute or a minute. */
const commentMs = 25_000
/** Tabs of one user; the oldest makes way for a new one. */
const streamsPerUser = 20
/** Counts take a query each. A few at a time, so that news for thousands of users leave the connections to other calls. */
const countsAtOnce = 3

interface HubParts extends Pick<Ports, 'database' | 'verifier'> {
  countsOf(userId: string): Promise<NotificationCounts>
}

/** Tells the users with open streams in this process what has changed. See: [Note: Live updates] in ARCHITECTURE.md. */
export class LiveHub {
  readonly #parts: HubParts
  readonly #users = new Map<string, LiveUser>()
  /** Part of the ids of events: another process, or this one after a restart, does not know what was sent before. */
  readonly #name = randomBytes(6).toString('hex')
  #unsubscribe: (() => void) | undefined
  #comments: NodeJS.Timeout | undefined
  readonly #toCount: string[] = []
  #counting = 0
  #number = 0
  #heard: Heard[] = []
  #telling: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: HubParts) {
    this.#parts = parts
  }

  /** A stream of events from now on, or from an event that the client has received already. */
  open({ userId, device }: Caller, lastEventId: string | undefined): Readable {
    this.#listen()
    const user = this.#users.get(userId) ?? new LiveUser(this.#number)
    this.#users.set(userId, user)
    const stream = new LiveStream((closed) => {
      unwatch?.()
      user.streams.delete(closed)
      user.leftAt = performance.now()
    })
    // Without a hint: whoever has signed out has no reason to come back.
    const unwatch = device === undefined ? undefined : this.#parts.verifier.watchDevice?.(device, () => stream.end())
    // A client that has received no event yet can go on from here.
    stream.send(lastEventId === undefined ? `id: ${this.#idOf(this.#number)}\n: welcome\n\n` : ': welcome\n\n')
    for (const text of this.#missed(user, lastEventId)) stream.send(text)
    user.streams.add(stream)
    if (user.streams.size > streamsPerUser) for (const oldest of [...user.streams].slice(0, 1)) this.#end(oldest)
    if (this.#isClosed) this.#end(stream)
    return stream.readable
  }

  /** Ends all streams with a hint to come back, so that they do not hold up a shutdown. */
  close(): void {
    this.#isClosed = true
    this.#unsubscribe?.()
    clearInterval(this.#comments)
    clearTimeout(this.#telling)
    for (const user of this.#users.values()) {
      clearTimeout(user.timer)
      for (const stream of user.streams) this.#end(stream)
    }
  }

  /** Begins with the first stream: only processes with open streams need to hear of changes. */
  #listen(): void {
    if (this.#unsubscribe || this.#isClosed) return
    const { listener } = this.#parts.database
    this.#unsubscribe = listener.subscribe({
      channel: 'koma_live',
      onHeard: (payload) => this.#hear(payload),
      // Something may have been missed while nobody listened.
      catchUp: async () => this.#tellAll({ type: 'refetch' }),
    })
    listener.start()
    this.#comments = setInterval(() => this.#keepAlive(), commentMs).unref()
  }

  #missed(user: LiveUser, lastEventId: string | undefined): string[] {
    if (lastEventId === undefined) return []
    const [name, number = ''] = lastEventId.split('.')
    const known = name === this.#name && /^\d{1,15}$/.test(number) ? user.after(Number(number)) : undefined
    return known ?? [write({ type: 'refetch' }, this.#idOf(this.#number))]
  }

  #idOf(number: number): string {
    return `${this.#name}.${number}`
  }

  #end(stream: LiveStream): void {
    stream.send(write({ type: 'closing' }))
    stream.end()
  }

  #keepAlive(): void {
    const now = performance.now()
    for (const [userId, user] of this.#users) {
      if (user.isGone(now)) this.#users.delete(userId)
      for (const stream of user.streams) {
        // The token of the call has expired by then, and its session may have ended: the client comes back with a new one.
        if (now - stream.openedAt > limits.accessTokenLifetime) this.#end(stream)
        else stream.send(': still here\n\n')
      }
    }
  }

  #hear(payload: string): void {
    if (this.#users.size === 0) return
    this.#heard.push(...readHeard(payload))
    this.#telling ??= setTimeout(() => {
      const heard = this.#heard
      this.#heard = []
      this.#telling = undefined
      // If the database does not answer now, clients fetch again, and hear from their own calls that it does not.
      this.#tell(heard).catch(() => this.#tellAll({ type: 'refetch' }))
    }, mergedMs / 4).unref()
  }

  async #tell(heard: readonly Heard[]): Promise<void> {
    const { kysely } = this.#parts.database
    for (const { userId, event } of await findAudience(kysely, heard, this.#users)) this.#add(userId, event)
  }

  #tellAll(event: LiveEvent): void {
    for (const userId of this.#users.keys()) this.#add(userId, event, mergedMs + Math.random() * spreadMs)
  }

  #add(userId: string, event: Waiting, delay = mergedMs): void {
    const user = this.#users.get(userId)
    if (!user || this.#isClosed) return
    user.add(event)
    user.timer ??= setTimeout(() => this.#flush(userId, user), delay).unref()
  }

  #flush(userId: string, user: LiveUser): void {
    for (const event of user.take()) {
      if (event.type === 'counts') this.#count(userId)
      else this.#send(user, event)
    }
  }

  #send(user: LiveUser, event: LiveEvent): void {
    this.#number += 1
    user.send(write(event, this.#idOf(this.#number)), this.#number, performance.now())
  }

  #count(userId: string): void {
    this.#toCount.push(userId)
    if (this.#counting >= countsAtOnce) return
    this.#counting += 1
    this.#countNext().finally(() => {
      this.#counting -= 1
    })
  }

  async #countNext(): Promise<void> {
    for (let userId = this.#toCount.shift(); userId !== undefined; userId = this.#toCount.shift()) {
      const user = this.#users.get(userId)
      if (!user) continue
      const counts = await this.#parts.countsOf(userId).catch(() => null)
      this.#send(user, counts ? { type: 'notifications', counts } : { type: 'refetch' })
    }
  }
}

function write(event: LiveEvent, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`
}
