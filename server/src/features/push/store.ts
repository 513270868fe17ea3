import { limits } from '@koma/contract'
import type { Kysely, Selectable } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { PushAddress } from '../../ports/push/push.ts'
import type { PushTables } from '../../schema/account/push.ts'
import type { Schema } from '../../schema/index.ts'

export type PushDevice = Selectable<PushTables['push_subscriptions']>

interface NewDevice {
  to: PushAddress
  language: 'ja' | 'en'
  userId: string
  /** Undefined if an external issuer keeps the sessions. */
  sessionId: string | undefined
}

/**
 * Adds the device, or takes it over: whoever is signed in on it now is notified there, and nobody else. Beyond the most that a user
 * can have, those that subscribed first make way.
 */
export function subscribe(
  db: Kysely<Schema>,
  { to, language, userId, sessionId }: NewDevice,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // One at a time for each user, so that two together do not pass the limit.
    await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
    if (sessionId !== undefined) {
      const session = trx.selectFrom('identity.session').select('id').where('id', '=', sessionId).forKeyShare()
      // It ended while this request was under way.
      if (!(await session.executeTakeFirst())) throw new Failure('unauthenticated')
    }
    const device = {
      user_id: userId,
      session_id: sessionId ?? null,
      kind: to.kind,
      p256dh: to.kind === 'web' ? to.p256dh : null,
      auth: to.kind === 'web' ? to.auth : null,
      language,
    }
    const mine = (await trx
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('address', '=', to.address)
      .executeTakeFirst()) ?? { user_id: null }
    // What happened before is not told: it was there when the user switched this on.
    const fresh = mine.user_id === userId ? {} : { subscribed_at: now, told_until: now }
    await trx
      .insertInto('push_subscriptions')
      .values({ address: to.address, ...device, subscribed_at: now, told_until: now })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ ...device, ...fresh }))
      .execute()
    await trx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('address', 'not in', (kept) =>
        kept
          .selectFrom('push_subscriptions')
          .select('address')
          .where('user_id', '=', userId)
          .orderBy('subscribed_at', 'desc')
          .orderBy('address')
          .limit(limits.push.devices),
      )
      .execute()
  })
}

export async function unsubscribe(db: Kysely<Schema>, userId: string, address: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('address', '=', address).execute()
}

export function devicesOf(db: Kysely<Schema>, userId: string): Promise<PushDevice[]> {
  return db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute()
}

/** Notes that this device knows of everything until then. */
export async function setTold(db: Kysely<Schema>, { address }: PushDevice, until: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ told_until: until }).where('address', '=', address).execute()
}

export function addressOf({ kind, address, p256dh, auth }: PushDevice): PushAddress {
  return kind === 'web' ? { kind, address, p256dh: p256dh ?? '', auth: auth ?? '' } : { kind, address }
}
