import type { Client } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Caller } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findClients } from './store.ts'

/** The sync clients of the caller, as `GET /me` and `GET /me/clients` answer them. */
export async function clientsOf(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  { userId, device }: Caller,
): Promise<Client[]> {
  const rows = await findClients(database.kysely, userId, clock.now(), limits.clientsPerUser)
  return rows.map((row) => ({
    client_id: row.session_id,
    name: row.name,
    platform: row.platform,
    version: row.version,
    connected_at: row.connected_at.toISOString(),
    last_activity_at: row.last_activity_at.toISOString(),
    photos_today: row.photos_today,
    is_current: row.session_id === device,
  }))
}
