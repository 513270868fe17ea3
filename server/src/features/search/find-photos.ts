import type { FoundPhotos, PhotoScope } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { type ListOrder, onPage, type PageQuestion, selectListedOfAll } from '../photos/index.ts'
import { answerSeen, seenAs } from '../sight/index.ts'

type SearchPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

export interface PhotoConditions {
  user_id: string
  scope: PhotoScope
  world_id?: string | undefined
  has_world?: boolean | undefined
  date_from?: string | undefined
  date_until?: string | undefined
}

export interface PhotoQuestion extends PhotoConditions, PageQuestion {
  by: 'added' | 'taken'
}

/** `added` is when the person was tagged, as in the list of photos with oneself. */
const orders: Record<PhotoQuestion['by'], ListOrder> = {
  added: { column: 'person.tagged_at', isUnique: false, idColumn: 'person.photo_id' },
  taken: { column: 'person.taken_at', isUnique: false, idColumn: 'person.photo_id' },
}

/**
 * The photos that somebody is tagged in, as far as the viewer sees them. A share that is open to everybody with the link counts only
 * for its members: a search must not replace the link.
 */
function selectWith(db: Kysely<Schema>, viewerId: string, conditions: PhotoConditions) {
  const { user_id, scope, world_id, has_world, date_from, date_until } = conditions
  const columns = { photoId: sql`person.photo_id`, ownerId: sql`person.owner_id` }
  const ownDay = sql`(photos.taken_at at time zone 'UTC' + photos.taken_offset * interval '1 minute')::date`
  // The limit forces the planner to look up each photo by itself; otherwise it would sort all photos of the person.
  let photo = selectListedOfAll(db, viewerId)
    .select(['photos.owner_id', seenAs(db, viewerId, columns, { asMember: true }).as('seen_as')])
    .where(sql<boolean>`photos.photo_id = person.photo_id`)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
  if (world_id !== undefined) photo = photo.where('photos.world_id', '=', world_id)
  if (has_world !== undefined) photo = photo.where('photos.world_id', has_world ? 'is not' : 'is', null)
  if (date_from !== undefined) photo = photo.where(sql<boolean>`${ownDay} >= ${date_from}::date`)
  if (date_until !== undefined) photo = photo.where(sql<boolean>`${ownDay} <= ${date_until}::date`)
  const found = db
    .selectFrom('photo_tags as person')
    .innerJoinLateral(photo.limit(sql.lit(1)).as('photo'), (join) => join.onTrue())
    .selectAll('photo')
    .select('person.tagged_at')
    .where('person.user_id', '=', user_id)
    .where('photo.seen_as', 'is not', null)
  if (scope === 'all') return found
  return found.where('person.owner_id', scope === 'mine' ? '=' : '<>', viewerId)
}

export function foundPage(db: Kysely<Schema>, viewerId: string, question: PhotoQuestion) {
  return onPage(selectWith(db, viewerId, question), orders[question.by], question)
}

export async function findPhotos(
  ports: SearchPorts,
  viewerId: string,
  asked: Omit<PhotoQuestion, 'user_id'> & { user_id?: string | undefined; text?: string | undefined },
): Promise<FoundPhotos> {
  const { user_id, text } = asked
  // Only photos of a person can be searched for so far.
  if (user_id === undefined || text !== undefined) throw new Failure('not_implemented')
  const question = { ...asked, user_id }
  const db = ports.database.kysely
  const counted = selectWith(db, viewerId, question).clearSelect().select(sql`1`.as('one')).limit(limits.searchCount)
  const [rows, { matches }] = await Promise.all([
    foundPage(db, viewerId, question).execute(),
    db.selectFrom(counted.as('counted')).select(sql<number>`count(*)::int`.as('matches')).executeTakeFirstOrThrow(),
  ])
  const next = rows[question.limit]
  const moment = question.by === 'added' ? next?.tagged_at : next?.taken_at
  return {
    photos: await answerSeen(ports, viewerId, rows.slice(0, question.limit)),
    has_more: next !== undefined,
    next: next && moment ? { startTimestamp: moment.getTime(), startPhotoId: next.photo_id } : null,
    matches,
  }
}
