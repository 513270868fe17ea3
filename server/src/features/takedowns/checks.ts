import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import { keyOf, type Thing } from './things.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

/** Whether the thing with this key is taken down: an expression for queries, which looks up one row of an index. */
export function isDown(key: RawBuilder<string> | string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from takedowns where takedowns.thing = ${key} and takedowns.restored_at is null)`
}

/**
 * Throws if its owner may not make the thing public: they are suspended, or the operator took it down. The owner's storage must be
 * locked wherever a suspension would otherwise miss what is made public at the same moment.
 */
export async function requireMayPublish(db: Queries, thing: Thing): Promise<void> {
  const { rows } = await sql<{ is_suspended: boolean; is_removed: boolean }>`
    select ${isDown(keyOf({ kind: 'user', ownerId: thing.ownerId }))} as is_suspended,
      ${isDown(keyOf(thing))} as is_removed`.execute(db)
  const [found] = rows
  if (found?.is_suspended) throw new Failure('suspended')
  if (found?.is_removed) throw new Failure('taken_down')
}
