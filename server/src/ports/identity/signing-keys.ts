import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../clock/clock.ts'
import type { IdentityDatabase } from './identity-tables.ts'

const day = 24 * 3600 * 1000

/** A key signs for 90 days and is published for one more day, far longer than any token signed with it lives. */
export const keyLifetime = { signs: 90 * day, shown: day }

/** The public halves of the keys with which live tokens may be signed. */
export async function readSigningKeys(db: IdentityDatabase, clock: Clock): Promise<JSONWebKeySet> {
  const rows = await db
    .selectFrom('jwks')
    .select(['id', 'publicKey', 'alg'])
    .where((where) =>
      where.or([
        where('expiresAt', 'is', null),
        where('expiresAt', '>', new Date(clock.now().getTime() - keyLifetime.shown)),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .execute()
  return {
    keys: rows.map((row) => ({ ...JSON.parse(row.publicKey), kid: row.id, alg: row.alg ?? 'EdDSA', use: 'sig' })),
  }
}

/** Caches keys in memory. For an unknown key they are read again at most once a second, so that made-up tokens cost nothing. */
export function cacheKeys(
  read: () => Promise<JSONWebKeySet>,
  { keptMs = 600_000, againAfterMs = 1000 }: { keptMs?: number; againAfterMs?: number } = {},
): JWTVerifyGetKey {
  let kept: { keys: ReturnType<typeof createLocalJWKSet>; at: number } | null = null
  let reading: Promise<ReturnType<typeof createLocalJWKSet>> | null = null

  function readAgain() {
    reading ??= read()
      .then((set) => {
        const keys = createLocalJWKSet(set)
        kept = { keys, at: performance.now() }
        return keys
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  return async (header, token) => {
    const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY
    const keys = kept && age < keptMs ? kept.keys : await readAgain()
    try {
      return await keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || age < againAfterMs) throw error
      return (await readAgain())(header, token)
    }
  }
}
