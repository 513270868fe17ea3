import type { LiveEvent } from '@koma/contract'
import type { LiveStream } from './live-stream.ts'

/** How long and how many events are kept for somebody whose connection was cut, so that they can go on where they were. */
const kept = { ms: 60_000, events: 50 }
/** More different things than this changed within a moment: the client is told to fetch what it shows again. */
const mostAtOnce = 20

export type Waiting = LiveEvent | { type: 'counts' }

interface SentEvent {
  number: number
  at: number
  text: string
}

/** Somebody with open streams, or who had some a moment ago. */
export class LiveUser {
  readonly streams = new Set<LiveStream>()
  /** What will be sent next, by what it is about, so that a hundred changes of the same become one message. */
  waiting = new Map<string, Waiting>()
  timer: NodeJS.Timeout | undefined
  /** When the last stream was closed. */
  leftAt = 0
  #sent: SentEvent[] = []
  /** What was sent up to this number may be forgotten. */
  #forgotten: number

  constructor(number: number) {
    this.#forgotten = number
  }

  add(event: Waiting): void {
    if (this.waiting.size >= mostAtOnce) this.waiting = new Map([['refetch', { type: 'refetch' }]])
    else if (!this.waiting.has('refetch')) this.waiting.set(keyOf(event), event)
  }

  take(): Waiting[] {
    const events = [...this.waiting.values()]
    this.waiting.clear()
    this.timer = undefined
    return events
  }

  send(text: string, number: number, now: number): void {
    this.#sent.push({ number, at: now, text })
    while (this.#sent.length > kept.events || (this.#sent[0]?.at ?? now) < now - kept.ms) {
      this.#forgotten = this.#sent.shift()?.number ?? this.#forgotten
    }
    for (const stream of this.streams) stream.send(text)
  }

  /** What was sent after this event; undefined if that is not known any more. */
  after(number: number): string[] | undefined {
    if (number < this.#forgotten) return undefined
    return this.#sent.filter((sent) => sent.number > number).map(({ text }) => text)
  }

  isGone(now: number): boolean {
    return this.streams.size === 0 && this.leftAt < now - kept.ms
  }
}

function keyOf(event: Waiting): string {
  if (event.type === 'album') return `album ${event.album_id}`
  if (event.type === 'share') return `share ${event.share_id}`
  return event.type === 'dm' ? `dm ${event.user_id}` : event.type
}
