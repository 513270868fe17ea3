import { sql } from 'kysely'
import type { NotificationListener } from '../database/notification-listener.ts'
import { IdentityUnavailable } from './identity.ts'
import type { IdentityDatabase } from './identity-tables.ts'
import { accessTokenSeconds } from './tokens.ts'

/** As long as a token of the session can live, plus five minutes for slow transactions and clocks that differ. */
export const endedSessionsKeptMs = (accessTokenSeconds + 300) * 1000

/** The channel that the trigger of the migration notifies, with the id of the session as payload. */
const channel = 'koma_session_ended'

/** About 20 MB. Nobody can sign in and out this often in a quarter of an hour, but memory must not depend on that. */
const rememberedAtMost = 100_000

const askedAgainAfterMs = 1000
const askedAtMost = 10_000

export interface EndedSessions {
  /** Rejects with IdentityUnavailable if that cannot be found out now. */
  hasEnded(sessionId: string): Promise<boolean>
  /** Calls back once, as soon as this process hears that the session has ended. Returns a function that stops watching. */
  watch(sessionId: string, onEnded: () => void): () => void
  /** Remembers the end of a session without waiting to hear of it. */
  note(sessionId: string): void
  close(): Promise<void>
}

/**
 * Tells whether the session of an access token has ended: signed out, disconnected, or ended by a new password.
 * See: [Note: Ended sessions]
 */
export function createEndedSessions(
  db: IdentityDatabase,
  listener: NotificationListener,
  atMost = rememberedAtMost,
): EndedSessions {
  /** When this process heard of each, oldest first. */
  const ended = new Map<string, number>()
  const asked = new Map<string, { hasEnded: Promise<boolean>; until: number }>()
  const watchers = new Map<string, Set<() => void>>()
  /** Until then, `ended` may lack sessions, because it was full when they ended. */
  let incompleteUntil = 0

  function remember(sessionId: string): void {
    const now = performance.now()
    for (const [id, heardAt] of ended) {
      if (heardAt > now - endedSessionsKeptMs) break
      ended.delete(id)
    }
    if (ended.size >= atMost) incompleteUntil = now + endedSessionsKeptMs
    else if (!ended.has(sessionId)) ended.set(sessionId, now)
    const told = watchers.get(sessionId) ?? []
    watchers.delete(sessionId)
    for (const onEnded of told) onEnded()
  }

  async function catchUp(): Promise<void> {
    const recent = await db
      .selectFrom('ended_sessions')
      .select('session_id')
      .where('ended_at', '>', sql<Date>`now() - ${endedSessionsKeptMs} * interval '1 millisecond'`)
      .orderBy('ended_at', 'desc')
      .limit(atMost + 1)
      .execute()
    for (const row of recent) remember(row.session_id)
  }

  function ask(sessionId: string): Promise<boolean> {
    const now = performance.now()
    const known = asked.get(sessionId)
    if (known && known.until > now) return known.hasEnded
    if (asked.size >= askedAtMost) asked.clear()
    const hasEnded = db
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
      .then(
        (row) => row === undefined,
        (error: unknown) => {
          asked.delete(sessionId)
          throw new IdentityUnavailable('Whether a session has ended cannot be found out now.', { cause: error })
        },
      )
    asked.set(sessionId, { hasEnded, until: now + askedAgainAfterMs })
    return hasEnded
  }

  const unsubscribe = listener.subscribe({ channel, onHeard: remember, catchUp })
  return {
    async hasEnded(sessionId) {
      // Only processes that check tokens need the connection.
      listener.start()
      if (ended.has(sessionId)) return true
      return listener.hearing && performance.now() > incompleteUntil ? false : ask(sessionId)
    },
    watch(sessionId, onEnded) {
      // It may have ended since its token was checked.
      if (ended.has(sessionId)) queueMicrotask(onEnded)
      const watching = watchers.get(sessionId) ?? new Set()
      watchers.set(sessionId, watching.add(onEnded))
      return () => {
        watching.delete(onEnded)
        if (watching.size === 0 && watchers.get(sessionId) === watching) watchers.delete(sessionId)
      }
    },
    note: remember,
    close: async () => unsubscribe(),
  }
}
