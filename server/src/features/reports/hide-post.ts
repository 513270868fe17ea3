import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { keyOf } from '../takedowns/index.ts'
import type { ReportedThing, ReportPorts } from './find-reported.ts'

/** Hides a post from the timelines of a user, or shows it again. Doing it twice is no error. */
export async function hidePost(
  { database, clock }: ReportPorts,
  userId: string,
  thing: ReportedThing,
  hide: boolean,
): Promise<void> {
  if (!('photoId' in thing)) throw new Failure('not_found')
  const db = database.kysely
  if (!hide) {
    await db.deleteFrom('hidden_posts').where('user_id', '=', userId).where('thing', '=', keyOf(thing)).execute()
    return
  }
  const row = { user_id: userId, thing: keyOf(thing), photo_id: thing.photoId, hidden_at: clock.now() }
  await db
    .insertInto('hidden_posts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    delete from hidden_posts where user_id = ${userId} and thing in (
      select thing from hidden_posts where user_id = ${userId}
      order by hidden_at desc offset ${limits.hiddenPosts})`.execute(db)
}
