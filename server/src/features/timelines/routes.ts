import { limits } from '@koma/contract'
import { type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { countNew, readTimeline } from './read-timeline.ts'
import type { TimelineSources } from './sources.ts'

export function timelineRoutes(ports: Pick<Ports, 'database'>, sources: TimelineSources): Handlers {
  const db = ports.database.kysely
  return {
    'GET /timeline/main': async ({ caller, query }) =>
      ok(await readTimeline(db, sources, { of: 'main', viewerId: caller?.userId ?? null, ...query })),

    'GET /timeline/me': async ({ caller, query }) =>
      ok(await readTimeline(db, sources, { of: 'me', viewerId: caller.userId, ...query })),

    'GET /timeline/home/updates': async ({ caller, query }) => {
      const since = new Date(query.since)
      const viewerId = caller?.userId ?? null
      return ok({ count: await countNew(db, sources, { viewerId, since, atMost: limits.timelineUpdates }) })
    },
  }
}
