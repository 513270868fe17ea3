import { type RawBuilder, sql } from 'kysely'
import { isMutedBy } from '../users/index.ts'

/**
 * What a reaction to a photo is meant for. The same photo has separate reactions for each target: in the library, in each share and
 * post, and in a DM each time it was sent.
 */
export type ReactionTarget =
  | { kind: 'library' }
  | { kind: 'share'; id: string }
  | { kind: 'dm'; id: string }
  | { kind: 'promotion'; id: string }
export type TargetKind = ReactionTarget['kind']

interface TargetTable {
  reactions: RawBuilder<unknown>
  /** The column that identifies a target of this kind; null if there is only one. */
  id: string | null
  /** The type of that column. */
  type: RawBuilder<unknown>
}

const [uuid, text] = [sql.raw('uuid'), sql.raw('text')]

const tables: Record<TargetKind, TargetTable> = {
  library: { reactions: sql.table('photo_reactions'), id: null, type: uuid },
  share: { reactions: sql.table('share_reactions'), id: 'share_id', type: uuid },
  dm: { reactions: sql.table('dm_reactions'), id: 'dm_photo_id', type: uuid },
  promotion: { reactions: sql.table('promotion_reactions'), id: 'promotion_id', type: text },
}

export const targetKinds = Object.keys(tables) as TargetKind[]

export function targetTable(kind: TargetKind): TargetTable {
  return tables[kind]
}

export function targetId(target: ReactionTarget): string | null {
  return target.kind === 'library' ? null : target.id
}

/**
 * Whether somebody other than the reader, whom the reader has not muted, reacted to the photo of `source`: an expression for a
 * query in which `source` is a table with a photo id and the id of the target.
 */
export function hasReactionOfOthers(kind: TargetKind, readerId: string, source: string): RawBuilder<boolean> {
  const { reactions, id } = tables[kind]
  const ofTarget = id === null ? sql`` : sql`and reaction.${sql.ref(id)} = ${sql.ref(`${source}.${id}`)}`
  return sql<boolean>`exists (
    select from ${reactions} as reaction
    where reaction.photo_id = ${sql.ref(`${source}.photo_id`)} ${ofTarget} and reaction.user_id <> ${readerId}
      and not ${isMutedBy(readerId, sql`reaction.user_id`)})`
}
