import { type RawBuilder, sql } from 'kysely'
import { isMutedBy } from '../users/index.ts'

/**
 * Where people react to a photo. The same photo has separate reactions in each place; in a DM, each time it was sent is a place.
 */
export type ReactionPlace =
  | { kind: 'library' }
  | { kind: 'share'; id: string }
  | { kind: 'dm'; id: string }
  | { kind: 'promotion'; id: string }
export type PlaceKind = ReactionPlace['kind']

interface PlaceTable {
  reactions: RawBuilder<unknown>
  /** The column that identifies a place of this kind; null if there is only one. */
  id: string | null
  /** The type of that column. */
  type: RawBuilder<unknown>
}

const [uuid, text] = [sql.raw('uuid'), sql.raw('text')]

const tables: Record<PlaceKind, PlaceTable> = {
  library: { reactions: sql.table('photo_reactions'), id: null, type: uuid },
  share: { reactions: sql.table('share_reactions'), id: 'share_id', type: uuid },
  dm: { reactions: sql.table('dm_reactions'), id: 'dm_photo_id', type: uuid },
  promotion: { reactions: sql.table('promotion_reactions'), id: 'promotion_id', type: text },
}

export const placeKinds = Object.keys(tables) as PlaceKind[]

export function placeTable(kind: PlaceKind): PlaceTable {
  return tables[kind]
}

export function placeId(place: ReactionPlace): string | null {
  return place.kind === 'library' ? null : place.id
}

/**
 * Whether somebody other than the reader, whom the reader has not muted, reacted to the photo of `source`: an expression for a
 * query in which `source` is a table with a photo id and the id of the place.
 */
export function hasReactionOfOthers(kind: PlaceKind, readerId: string, source: string): RawBuilder<boolean> {
  const { reactions, id } = tables[kind]
  const inPlace = id === null ? sql`` : sql`and reaction.${sql.ref(id)} = ${sql.ref(`${source}.${id}`)}`
  return sql<boolean>`exists (
    select from ${reactions} as reaction
    where reaction.photo_id = ${sql.ref(`${source}.photo_id`)} ${inPlace} and reaction.user_id <> ${readerId}
      and not ${isMutedBy(readerId, sql`reaction.user_id`)})`
}
