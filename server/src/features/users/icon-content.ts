import { Id } from '@koma/contract'
import type { FastifyInstance } from 'fastify'
import { keptByAll } from '../../http/answers/caching.ts'
import { isNamed } from '../../http/answers/etag.ts'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { iconKey, shownIconKey } from './icon.ts'
import { findUser } from './store.ts'

/** The icon of users who have none: our logo, an open frame, in grey. */
const unset = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#e2e5ea"/><path d="M13 14.5h17a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5H13" fill="none" stroke="#838996" stroke-width="5.2" stroke-linecap="round"/><circle cx="19.4" cy="24" r="4.1" fill="#838996"/></svg>`

/**
 * User icons are public and unsigned. An address with a version never changes its picture, but it ends with the account: then shared
 * caches may not go on for long. See: docs/decisions/0006-caches-of-content.md.
 */
export function mountIcons(
  { database, blobs }: Pick<Ports, 'database' | 'blobs'>,
  { resourcePolicy }: { resourcePolicy: 'same-origin' | 'cross-origin' },
) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { userId: string }; Querystring: { v?: string } }>(
      '/content/icon/user/:userId',
      async ({ params, query, headers }, reply) => {
        const user = Id.safeParse(params.userId).success ? await findUser(database.kysely, params.userId) : undefined
        if (!user) throw new Failure('not_found')
        const { user_id, icon_version: version } = user
        const keys = version > 0 ? [shownIconKey(user_id, version), iconKey(user_id, version)] : []
        const etag = `"${user_id}-icon-${version}"`
        const isThere = async () => version === 0 || (await firstOf(keys, blobs.stat)) !== null
        const isSame = isNamed(etag, headers['if-none-match']) && (await isThere())
        const icon = isSame ? null : await firstOf(keys, blobs.open)
        // The icon may only be missing because it is being replaced right now, so the placeholder must not be cached.
        const isMissing = version > 0 && !icon && !isSame
        const cache = query.v === String(version) ? keptByAll : 'public, max-age=60'
        reply.headers({
          'Cache-Control': isMissing ? 'no-store' : cache,
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'Cross-Origin-Resource-Policy': resourcePolicy,
          ...(!isMissing && { ETag: etag }),
        })
        if (isSame) return reply.status(304).send()
        if (!icon) return reply.type('image/svg+xml').send(unset)
        return reply.type('image/jpeg').header('Content-Length', icon.bytes).send(icon.stream)
      },
    )
  }
}

async function firstOf<Found>(keys: readonly string[], find: (key: string) => Promise<Found | null>) {
  for (const key of keys) {
    const found = await find(key)
    if (found !== null) return found
  }
  return null
}
