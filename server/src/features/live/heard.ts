import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { Waiting } from './live-user.ts'

/** What the database said has changed. */
export interface Heard {
  kind: string
  ids: string[]
}

/** Reads a message of the triggers: `dm <user>:<partner>,<user>:<partner>`. */
export function readHeard(payload: string): Heard[] {
  const [kind = '', subjects = ''] = payload.split(' ')
  return subjects.split(',').map((subject) => ({ kind, ids: subject.split(':') }))
}

interface Told {
  userId: string
  event: Waiting
}

const ofLibrary: Waiting = { type: 'photos', change: 'changed', photo_ids: [] }

/** Who of the connected users is told what. At most one query, for the members of the shares that changed. */
export async function findAudience(
  db: Kysely<Schema>,
  heard: readonly Heard[],
  connected: ReadonlyMap<string, unknown>,
): Promise<Told[]> {
  const shareIds = heard.flatMap(shareOf)
  const members = shareIds.length > 0 ? await membersOf(db, shareIds, [...connected.keys()]) : []
  const told = heard.flatMap(toldOf).filter(({ userId }) => connected.has(userId))
  return [...told, ...members.map(({ user_id, share_id }) => ofShare(user_id, share_id))]
}

function shareOf({ kind, ids: [first = '', second = ''] }: Heard): string[] {
  if (kind === 'share') return [first]
  return kind === 'list' && first === 'share' ? [second] : []
}

function ofShare(userId: string, shareId: string): Told {
  return { userId, event: { type: 'share', share_id: shareId } }
}

function toldOf({ kind, ids: [first = '', second = ''] }: Heard): Told[] {
  switch (kind) {
    case 'me':
      return [{ userId: first, event: { type: 'me' } }]
    case 'mute':
      // Photos, reactions and notifications disappear everywhere, or come back.
      return [{ userId: first, event: { type: 'refetch' } }]
    case 'notifications':
      return [{ userId: first, event: { type: 'counts' } }]
    case 'dm':
      return [{ userId: first, event: { type: 'dm', user_id: second } }]
    case 'album':
      return [{ userId: first, event: { type: 'album', album_id: second } }]
    case 'member':
      return [ofShare(first, second)]
    case 'list':
      // The list of an album changes together with the row of the album, which is told.
      return ['library', 'trash', 'favorites'].includes(first) ? [{ userId: second, event: ofLibrary }] : []
    default:
      return []
  }
}

async function membersOf(db: Kysely<Schema>, shareIds: readonly string[], userIds: readonly string[]) {
  return db
    .selectFrom('share_users')
    .select(['user_id', 'share_id'])
    .where('share_id', '=', sql<string>`any(${[...new Set(shareIds)]}::uuid[])`)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
}
