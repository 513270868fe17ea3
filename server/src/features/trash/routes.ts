import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { setTrashed } from './store.ts'

export function trashRoutes({ database, clock }: Pick<Ports, 'database' | 'clock'>): Handlers {
  const move = async (ownerId: string, photoIds: readonly string[], trashedAt: Date | null) => {
    if (!(await setTrashed(database.kysely, ownerId, photoIds, trashedAt))) throw new Failure('not_found')
    return noContent()
  }
  return {
    'POST /trash/add': ({ caller, body }) => move(caller.userId, body.photo_ids, clock.now()),
    'POST /trash/restore': ({ caller, body }) => move(caller.userId, body.photo_ids, null),
  }
}
