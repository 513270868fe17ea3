import { Id } from '@koma/contract'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { iconKey, shownIconKey } from './icon.ts'
import { findUser } from './store.ts'

/** The icon of users who have none: our logo, an open frame, in grey. */
const unset = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#e2e5ea"/><path d="M13 14.5h17a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5H13" fill="none" stroke="#838996" stroke-width="5.2" stroke-linecap="round"/><circle cx="19.4" cy="24" r="4.1" fill="#838996"/></svg>`

/** User icons are public and unsigned; an address with a version never changes its picture. */
export function mountIcons(
  { database, blobs }: Pick<Ports, 'database' | 'blobs'>,
  { resourcePolicy }: { resourcePolicy: 'same-origin' | 'cross-origin' },
) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { userId: string }; Querystring: { v?: string } }>(
      '/content/icon/user/:userId',
      async ({ params, query }, reply) => {
        const user = Id.safeParse(params.userId).success ? await findUser(database.kysely, params.userId) : undefined
        if (!user) throw new Failure('not_found')
        const { user_id, icon_version: version } = user
        const shown = version > 0 ? await blobs.open(shownIconKey(user_id, version)) : null
        const icon = shown ?? (version > 0 ? await blobs.open(iconKey(user_id, version)) : null)
        const current = query.v === String(version)
        // The icon may only be missing because it is being replaced right now, so the placeholder must not be cached.
        const missing = version > 0 && !icon
        const cache = current ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
        reply.headers({
          'Cache-Control': missing ? 'no-store' : cache,
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'Cross-Origin-Resource-Policy': resourcePolicy,
        })
        if (!icon) return reply.type('image/svg+xml').send(unset)
        return reply.type('image/jpeg').header('Content-Length', icon.bytes).send(icon.stream)
      },
    )
  }
}
