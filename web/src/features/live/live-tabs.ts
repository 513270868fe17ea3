import type { StreamMessage } from './event-stream.ts'
import { keepConnected, type Pace } from './keep-connected.ts'
import type { OpenLive } from './live-source.ts'

/** How long the tab with the stream has to answer before it counts as frozen. A busy tab answers within a second. */
const answerMs = 5000
/** How often a tab that is looked at asks whether the one with the stream is still there. */
const askMs = 60_000

/** Sent between the tabs of a user: an event of the stream, a question who has the stream, or the answer to it. */
type TabMessage = ({ kind: 'event' } & StreamMessage) | { kind: 'ask' } | { kind: 'here'; id?: string | undefined }

interface TabOptions {
  userId: string
  openLive: OpenLive
  /** Called in every tab with the data of each event. */
  onData(data: string): void
  /** Called in every tab if events may have been missed. `isFirst`: the page has just been opened. */
  onMissed(isFirst: boolean): void
  isVisible(): boolean
  locks?: LockManager
  times?: { answerMs: number; askMs: number; pace?: Pace }
}

export interface LiveTab {
  /** Called when the tab becomes visible. */
  look(): void
  leave(): void
}

/**
 * Takes part in the one stream that all tabs of a user share. The tab that holds the lock reads the stream and passes everything on. If
 * it is closed, the next one in the queue gets the lock and goes on from the last event it has heard of. If it is frozen, a tab that is
 * looked at takes the lock from it.
 */
export function joinLiveTabs(options: TabOptions): LiveTab {
  const {
    userId,
    openLive,
    onData,
    onMissed,
    isVisible,
    locks = navigator.locks,
    times = { answerMs, askMs },
  } = options
  // Named by the user, so that a tab of somebody else never hears of it.
  const name = `koma live ${userId}`
  const channel = new BroadcastChannel(name)
  const joinedAt = performance.now()
  let lastEventId: string | undefined
  let turn: AbortController | undefined
  let isReading = false
  let wasOpen = false
  let unanswered: ReturnType<typeof setTimeout> | undefined

  const post = (message: TabMessage) => channel.postMessage(message)

  function take({ id, data }: StreamMessage): void {
    lastEventId = id ?? lastEventId
    if (data !== undefined) onData(data)
  }

  /** Waits for the lock, or takes it from the tab that has it, and reads the stream while it is held. */
  function queue(how: 'wait' | 'steal'): void {
    const mine = new AbortController()
    turn?.abort()
    turn = mine
    const lead = async () => {
      if (mine.signal.aborted) return
      isReading = true
      await read(mine.signal).finally(() => {
        if (turn === mine) isReading = false
      })
    }
    // The API does not allow a signal together with `steal`.
    const lockOptions = how === 'steal' ? { steal: true } : { signal: mine.signal }
    locks.request(name, lockOptions, lead).catch(() => {
      // Another tab took the lock, because this one did not answer it.
      mine.abort()
      if (turn !== mine) return
      isReading = false
      queue('wait')
    })
  }

  function read(signal: AbortSignal): Promise<void> {
    return keepConnected({
      openLive,
      lastEventId: () => lastEventId,
      onOpen(sentEventId) {
        const isFirst = !wasOpen && performance.now() - joinedAt < times.answerMs
        wasOpen = true
        if (sentEventId !== undefined) return
        onMissed(isFirst)
        if (!isFirst) post({ kind: 'event', data: JSON.stringify({ type: 'refetch' }) })
      },
      onMessage(message) {
        take(message)
        if (message.id !== undefined || message.data !== undefined) post({ kind: 'event', ...message })
      },
      signal,
      ...(times.pace && { pace: times.pace }),
    })
  }

  function ask(): void {
    if (isReading || unanswered !== undefined) return
    post({ kind: 'ask' })
    unanswered = setTimeout(() => {
      unanswered = undefined
      if (turn && !isReading && isVisible()) queue('steal')
    }, times.answerMs)
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') {
      if (isReading) post({ kind: 'here', id: lastEventId })
      return
    }
    clearTimeout(unanswered)
    unanswered = undefined
    if (data.kind === 'event') take(data)
    else lastEventId ??= data.id
  }
  queue('wait')
  ask()
  const asking = setInterval(() => isVisible() && ask(), times.askMs)
  return {
    look: ask,
    leave() {
      const last = turn
      turn = undefined
      isReading = false
      clearInterval(asking)
      clearTimeout(unanswered)
      channel.close()
      last?.abort()
    },
  }
}
