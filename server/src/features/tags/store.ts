import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type ListOrder, onPage, type PageQuestion } from '../photos/index.ts'
import { type HeldPhoto, selectTagged } from './access.ts'

type TaggedOrder = 'added' | 'taken'

/** `added` is when the person was tagged, which is when the photo was added to the list. */
const orders: Record<TaggedOrder, ListOrder> = {
  added: { column: 'tag.tagged_at', isUnique: false, idColumn: 'tag.photo_id' },
  taken: { column: 'tag.taken_at', isUnique: false, idColumn: 'tag.photo_id' },
}

export function taggedPage(db: Kysely<Schema>, viewerId: string, question: PageQuestion & { by: TaggedOrder }) {
  return onPage(selectTagged(db, viewerId), orders[question.by], question)
}

/** Tags these people, in this order, and returns those who were not tagged before. */
export async function addTags(
  trx: Transaction<Schema>,
  photo: HeldPhoto,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ user_id: string; is_new: boolean }>`
    insert into photo_tags (photo_id, user_id, owner_id, tagged_at, taken_at, place)
    select ${photo.photo_id}, user_id, ${photo.owner_id}, ${now}, ${photo.taken_at}, place
    from unnest(${[...userIds]}::uuid[]) with ordinality as wanted (user_id, place)
    on conflict (photo_id, user_id) do update set place = excluded.place
    returning user_id, xmax = 0 as is_new`.execute(trx)
  return rows.filter(({ is_new }) => is_new).map(({ user_id }) => user_id)
}

/** Removes the tags of everybody else, and their reactions, since they no longer see the photo. */
export async function keepTags(trx: Transaction<Schema>, photo: HeldPhoto, userIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    delete from photo_tags where photo_id = ${photo.photo_id} and user_id <> all(${[...userIds]}::uuid[])
    returning user_id`.execute(trx)
  await removeReactions(
    trx,
    photo,
    rows.map(({ user_id }) => user_id),
  )
}

/** Whether somebody is tagged, also if they have muted the owner and do not see the photo. */
export async function hasTag(trx: Transaction<Schema>, photoId: string, userId: string): Promise<boolean> {
  const tag = await trx
    .selectFrom('photo_tags')
    .select('photo_id')
    .where('photo_id', '=', photoId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return tag !== undefined
}

export async function removeTag(trx: Transaction<Schema>, photo: HeldPhoto, userId: string): Promise<void> {
  await trx.deleteFrom('photo_tags').where('photo_id', '=', photo.photo_id).where('user_id', '=', userId).execute()
  await removeReactions(trx, photo, [userId])
}

async function removeReactions(trx: Transaction<Schema>, photo: HeldPhoto, userIds: readonly string[]): Promise<void> {
  const strangers = userIds.filter((userId) => userId !== photo.owner_id)
  if (strangers.length === 0) return
  await trx
    .deleteFrom('photo_reactions')
    .where('photo_id', '=', photo.photo_id)
    .where('user_id', 'in', strangers)
    .execute()
}
