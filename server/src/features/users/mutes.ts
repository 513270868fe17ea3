import { type Kysely, type SqlBool, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import { readCursor, writeCursor } from '../../http/moment-cursor.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { seenUser, selectSeen } from './seen-users.ts'
import { findUser } from './store.ts'

export function muteRoutes({
  database,
  clock,
  contentUrls,
}: Pick<Ports, 'database' | 'clock' | 'contentUrls'>): Handlers {
  const db = database.kysely
  return {
    'POST /mute': async ({ caller, body }) => {
      if (body.target_user_id === caller.userId) {
        throw new Failure('invalid_input', { message: 'target_user_id: nobody can mute themself' })
      }
      if (!(await findUser(db, body.target_user_id))) throw new Failure('not_found')
      await setMute(db, caller.userId, body.target_user_id, body.mute ? clock.now() : null)
      return ok({ is_mute: body.mute })
    },

    'GET /mute': async ({ caller, query }) => {
      const rows = await mutedBy(db, caller.userId, query)
      const shown = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? shown.at(-1) : undefined
      return ok({
        users: shown.map((row) => seenUser(row, contentUrls)),
        next_cursor: last ? writeCursor(last.muted_at, last.user_id) : null,
      })
    },
  }
}

async function setMute(db: Kysely<Schema>, userId: string, mutedId: string, at: Date | null): Promise<void> {
  if (at === null) {
    await db.deleteFrom('mutes').where('user_id', '=', userId).where('muted_id', '=', mutedId).execute()
    return
  }
  // Selects the user, so that it is no error if they are deleting their account at this moment.
  await sql`
    insert into mutes (user_id, muted_id, muted_at)
    select ${userId}, user_id, ${at} from users where user_id = ${mutedId} for key share
    on conflict do nothing`.execute(db)
}

function mutedBy(
  db: Kysely<Schema>,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = readCursor(cursor)
  const muted = selectSeen(db, userId)
    .innerJoin('mutes as mute', 'mute.muted_id', 'users.user_id')
    .select('mute.muted_at')
    .where('mute.user_id', '=', userId)
    .orderBy('mute.muted_at', 'desc')
    .orderBy('mute.muted_id', 'desc')
    .limit(limit + 1)
  if (!after) return muted.execute()
  return muted.where(sql<SqlBool>`(mute.muted_at, mute.muted_id) < (${after.moment}, ${after.id}::uuid)`).execute()
}
