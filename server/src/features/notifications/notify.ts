import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'

/** What happened, whom it tells and who did it. */
export type Happening =
  | { type: 'tag'; photoId: string; byUserId: string; toUserIds: readonly string[] }
  | { type: 'reaction'; photoId: string; byUserId: string; toUserIds: readonly string[] }

/**
 * Notes a happening for everybody it tells, in the transaction of its cause: but for who did it, who has muted them, and who
 * does not want to hear of such things. A tag is told once for each photo, however often it is taken away and set again;
 * reactions to a photo are one notification, which becomes new with each of them.
 */
export async function notify(trx: Transaction<Schema>, happening: Happening, now: Date): Promise<void> {
  const { type, photoId, byUserId, toUserIds } = happening
  const told = toUserIds.filter((userId) => userId !== byUserId).sort()
  if (told.length === 0) return
  const ids = told.map(() => uuidv7(now.getTime()))
  const gathers = type === 'reaction'
  await sql`
    insert into notifications (notification_id, user_id, type, subject, by_user_id, photo_id, happened_at)
    select told.notification_id, told.user_id, ${type}, ${photoId}, ${gathers ? null : byUserId}, ${photoId}, ${now}
    from unnest(${ids}::uuid[], ${told}::uuid[]) as told (notification_id, user_id)
    where not exists (select from mutes where mutes.user_id = told.user_id and muted_id = ${byUserId})
      and not exists (
        select from notification_settings as wanted
        where wanted.user_id = told.user_id and ${type === 'tag' ? sql`not wanted.tag` : sql`false`})
    on conflict (user_id, type, subject) ${
      gathers ? sql`do update set happened_at = excluded.happened_at, read_at = null` : sql`do nothing`
    }`.execute(trx)
}
