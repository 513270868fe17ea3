import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import type { PushAddress } from '../../ports/push/push.ts'
import { subscribe, unsubscribe } from './store.ts'

/** Everybody subscribes the device they are signed in on, for themselves. */
export function pushRoutes({ database, push, clock }: Pick<Ports, 'database' | 'push' | 'clock'>): Handlers {
  const db = database.kysely
  return {
    'GET /push': async () => {
      const { web, fcm, apns } = push.offer
      return ok({ web: web && { public_key: web.publicKey }, fcm, apns })
    },

    'PUT /push/subscription': async ({ caller, body: { kind, address, keys, language } }) => {
      if (!push.offer[kind]) throw new Failure('push_off')
      const to: PushAddress | null = kind !== 'web' ? { kind, address } : keys ? { kind, address, ...keys } : null
      if (to === null || !push.accepts(to)) throw new Failure('push_address')
      await subscribe(db, { to, language, userId: caller.userId, sessionId: caller.device }, clock.now())
      return noContent()
    },

    'DELETE /push/subscription': async ({ caller, body }) => {
      await unsubscribe(db, caller.userId, body.address)
      return noContent()
    },
  }
}
