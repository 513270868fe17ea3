import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { AttemptCounter } from '../../ports/attempts/attempt-counter.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { areStrangers } from '../users/index.ts'

const window = 24 * 3_600_000
const { byOneStranger, byAllStrangers, strangersTold } = limits.tagNotifications

interface Tagging {
  photoId: string
  byUserId: string
}

/**
 * Returns who of these people may be told that they were tagged. Acquaintances always are; strangers only up to the limits, since
 * anybody can tag anybody. Whoever is not told is tagged all the same. Nothing of it depends on whether somebody has muted the
 * person who tags. The counts are held until the transaction ends.
 */
export async function findTold(
  trx: Transaction<Schema>,
  { clock, secrets }: Pick<Ports, 'clock' | 'secrets'>,
  { photoId, byUserId }: Tagging,
  userIds: readonly string[],
): Promise<string[]> {
  const strangers = await findUntoldStrangers(trx, { photoId, byUserId }, userIds)
  const counter = new AttemptCounter(trx, clock, secrets.key('tag'))
  const findWithin = async (max: number, ids: readonly string[], keyOf: (userId: string) => string[]) => {
    const isWithin = await counter.spendMany({ max, window }, ids.map(keyOf))
    return ids.filter((_, place) => isWithin[place])
  }
  // Each limit counts only whom the one before it lets through.
  const reached = await findWithin(strangersTold, strangers, () => ['strangers told', byUserId])
  const unbothered = await findWithin(byOneStranger, reached, (userId) => ['told by stranger', byUserId, userId])
  const told = new Set(await findWithin(byAllStrangers, unbothered, (userId) => ['told by strangers', userId]))
  const unheard = new Set(strangers.filter((userId) => !told.has(userId)))
  return userIds.filter((userId) => !unheard.has(userId))
}

/** Whoever heard of the photo before is told nothing new, and so is not counted. */
async function findUntoldStrangers(
  trx: Transaction<Schema>,
  { photoId, byUserId }: Tagging,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    select told.user_id from unnest(${[...userIds]}::uuid[]) as told (user_id)
    where told.user_id <> ${byUserId} and ${areStrangers(sql`${byUserId}::uuid`, sql`told.user_id`)}
      and not exists (
        select from notifications as known
        where known.user_id = told.user_id and known.type = 'tag' and known.subject = ${photoId})
    order by told.user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}
