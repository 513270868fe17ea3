import { type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findPeople } from './find-people.ts'
import { findPhotos } from './find-photos.ts'
import { suggestPeople } from './suggest-people.ts'

export function searchRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>): Handlers {
  return {
    'GET /search/photo': async ({ caller, query }) => ok(await findPhotos(ports, caller.userId, query)),

    'GET /search/user/by_name': async ({ caller, query }) => ok(await findPeople(ports, caller.userId, query)),

    'GET /search/user/suggestions': async ({ caller, query }) =>
      ok({ users: await suggestPeople(ports, caller.userId, query) }),
  }
}
