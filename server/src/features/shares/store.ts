import type { ShareRole } from '@koma/contract'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { ShareTables } from '../../schema/sharing/shares.ts'
import { coverOf } from '../collections/index.ts'
import { isMutedBy, mutedBy } from '../users/index.ts'

export type Queries = Kysely<Schema> | Transaction<Schema>
export type ShareRow = Selectable<ShareTables['shares']>

/** Stands for a guest where a user id is required. Nobody has this id. */
export const guestId = '00000000-0000-0000-0000-000000000000'

/** A share with the viewer's row in `share_users`, or the role `viewer` if there is none. */
export type HeldShare = ShareRow & {
  role: ShareRole
  seen_at: Date | null
  invited_by: string | null
  since: Date | null
  applied_at: Date | null
}

/** A share with what lists show of it. */
export type SeenShare = HeldShare & {
  cover_id: string | null
  cover_colour: number | null
  members_count: number
  approval_awaiting_count: number
  new_photos_count: number
  /** Photos of people whom the viewer has muted, which are in `photo_count` but not seen. */
  muted_photos_count: number
  has_photos_of_others: boolean
}

const mine = sql`mine.seen_at, mine.invited_by, mine.since, mine.applied_at`

/** Strangers do not find a share that was taken down. For queries that join the viewer's row in `share_users` as `mine`. */
const isFound = sql`(not shares.is_removed or mine.role is not null)`

/** The columns of a `HeldShare`, for queries that join the viewer's row in `share_users` as `mine`. */
export const heldColumns = sql`shares.*, coalesce(mine.role, 'viewer') as role, ${mine}`

/** Whether the viewer has muted the adder of a photo, for queries in which the share's photos are called `item`. */
export function isMuted(viewerId: string): RawBuilder<boolean> {
  return isMutedBy(viewerId, sql`item.adder_id`)
}

/**
 * The role that the viewer is shown to have in a share; null if they have none. `row` is the name of their row in `share_users`.
 * While they have muted the inviter, the invitation is hidden, and an earlier application is shown instead.
 */
export function shownRole(viewerId: string, row: 'mine' | 'listed'): RawBuilder<ShareRole | null> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`case
    when ${column('role')} = 'invited'
      and ${isMutedBy(viewerId, column('invited_by'))}
    then case when ${column('applied_at')} is not null then 'applied' end
    else ${column('role')} end`
}

/**
 * The adder with the lowest or highest id. If either is not the owner, others have added photos: two lookups in an index, however
 * many photos there are.
 */
function outermostAdder(direction: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select item.adder_id from share_photos as item where item.share_id = shares.share_id
    order by item.adder_id ${direction} limit 1)`
}

/** These shares as the viewer sees them; `shares` is any query that selects whole rows of that table. */
export function selectSeenShares(viewerId: string, shares: RawBuilder<unknown>) {
  const unwanted = isMuted(viewerId)
  return sql<SeenShare>`
    select shares.*, coalesce(${shownRole(viewerId, 'mine')}, 'viewer') as role, ${mine}, cover_id, cover_colour,
      (select count(*)::int from share_users as other
        where other.share_id = shares.share_id and other.role = 'member') as members_count,
      (select count(*)::int from share_users as other
        where other.share_id = shares.share_id and other.role = 'applied' and shares.owner_id = ${viewerId}
          and not ${isMutedBy(viewerId, sql`other.user_id`)}) as approval_awaiting_count,
      (select count(*)::int from share_photos as item
        where item.share_id = shares.share_id and not hidden and item.added_at > mine.seen_at
          and adder_id <> ${viewerId} and not ${unwanted}) as new_photos_count,
      (select coalesce(sum(of_one.photos), 0)::int from unnest(${mutedBy(viewerId)}) as muted_id cross join lateral (
          select count(*) as photos from share_photos as item
          where item.share_id = shares.share_id and item.adder_id = muted_id and not item.hidden) as of_one) as muted_photos_count,
      shares.owner_id = ${viewerId} and coalesce(${outermostAdder(sql`asc`)} <> shares.owner_id
        or ${outermostAdder(sql`desc`)} <> shares.owner_id, false) as has_photos_of_others
    from (${shares}) as shares
    left join share_users as mine on mine.share_id = shares.share_id and mine.user_id = ${viewerId}
    left join ${coverOf('share', 'shares', unwanted)} as cover on true
    where ${isFound}`
}

export async function findSeenShare(db: Queries, viewerId: string, shareId: string): Promise<SeenShare | undefined> {
  const { rows } = await selectSeenShares(viewerId, sql`select * from shares where share_id = ${shareId}`).execute(db)
  return rows[0]
}

export async function findShare(db: Queries, viewerId: string, shareId: string): Promise<HeldShare | undefined> {
  const { rows } = await sql<HeldShare>`
    select ${heldColumns} from shares
    left join share_users as mine on mine.share_id = shares.share_id and mine.user_id = ${viewerId}
    where shares.share_id = ${shareId} and ${isFound}`.execute(db)
  return rows[0]
}

/** Those of these shares that the viewer owns or is a member of, by id. */
export async function findInside(
  db: Queries,
  viewerId: string,
  shareIds: readonly string[],
): Promise<Map<string, HeldShare>> {
  const { rows } = await sql<HeldShare>`
    select ${heldColumns} from shares
    join share_users as mine on mine.share_id = shares.share_id and mine.user_id = ${viewerId}
    where shares.share_id = any(${[...shareIds]}::uuid[]) and mine.role in ('owner', 'member')`.execute(db)
  return new Map(rows.map((share) => [share.share_id, share]))
}

/** Serializes everything that changes a share, its people or its photos. */
export async function lockShare(
  trx: Transaction<Schema>,
  viewerId: string,
  shareId: string,
): Promise<HeldShare | undefined> {
  await sql`select from shares where share_id = ${shareId} for no key update`.execute(trx)
  return findShare(trx, viewerId, shareId)
}

/** Keeps the share from changing until the transaction ends; many transactions can do so at once. */
export async function holdShare(
  trx: Transaction<Schema>,
  viewerId: string,
  shareId: string,
): Promise<HeldShare | undefined> {
  await sql`select from shares where share_id = ${shareId} for share`.execute(trx)
  return findShare(trx, viewerId, shareId)
}

/** The owner and the members, except this user. */
export async function insidersBut(trx: Transaction<Schema>, shareId: string, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('share_users')
    .select('user_id')
    .where('share_id', '=', shareId)
    .where('role', 'in', ['owner', 'member'])
    .where('user_id', '<>', userId)
    .execute()
  return rows.map((row) => row.user_id)
}

type Role = ShareTables['share_users']['role']

export async function setRole(
  trx: Transaction<Schema>,
  shareId: string,
  userId: string,
  role: Role,
  { now }: { now: Date },
): Promise<void> {
  await setRoles(trx, shareId, [{ userId, appliedAt: null }], role, { now })
}

/** Somebody who gets a role, and when they applied, if that application is still open. */
export interface NamedUser {
  userId: string
  appliedAt: Date | null
}

/** Gives all of these people a role in one statement. */
export async function setRoles(
  trx: Transaction<Schema>,
  shareId: string,
  people: readonly NamedUser[],
  role: Role,
  { now, invitedBy = null }: { now: Date; invitedBy?: string | null },
): Promise<void> {
  if (people.length === 0) return
  const userIds = people.map(({ userId }) => userId)
  const applied = people.map(({ appliedAt }) => appliedAt)
  const seenAt = role === 'owner' || role === 'member' ? now : null
  await sql`
    insert into share_users (share_id, user_id, role, since, invited_by, applied_at, seen_at)
    select ${shareId}, named.user_id, ${role}, ${now}, ${invitedBy}::uuid, named.applied_at, ${seenAt}::timestamptz
    from unnest(${userIds}::uuid[], ${applied}::timestamptz[]) as named (user_id, applied_at)
    on conflict (share_id, user_id) do update set role = excluded.role, since = excluded.since,
      invited_by = excluded.invited_by, applied_at = excluded.applied_at, seen_at = excluded.seen_at`.execute(trx)
}

/** The roles of these people in a share, without those who have none. */
export async function findRoles(trx: Transaction<Schema>, shareId: string, userIds: readonly string[]) {
  const rows = await trx
    .selectFrom('share_users')
    .select(['user_id', 'role', 'since', 'applied_at'])
    .where('share_id', '=', shareId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** Removes somebody's role in a share and their reactions there. The photos they added stay. */
export async function removeFromShare(trx: Transaction<Schema>, shareId: string, userId: string): Promise<void> {
  for (const table of ['share_users', 'share_reactions'] as const) {
    await trx.deleteFrom(table).where('share_id', '=', shareId).where('user_id', '=', userId).execute()
  }
}

/** Makes a member the owner, and the former owner a member who keeps their original `since`. */
export async function setOwner(
  trx: Transaction<Schema>,
  share: Pick<ShareRow, 'share_id' | 'owner_id'>,
  newOwnerId: string,
): Promise<void> {
  const { share_id, owner_id } = share
  const become = (userId: string, role: 'owner' | 'member') =>
    trx
      .updateTable('share_users')
      .set({ role })
      .where('share_id', '=', share_id)
      .where('user_id', '=', userId)
      .execute()
  await become(owner_id, 'member')
  await become(newOwnerId, 'owner')
  await trx.updateTable('shares').set({ owner_id: newOwnerId }).where('share_id', '=', share_id).execute()
}

/** A share, and which of the people who added photos to it the viewer has muted. */
export async function findListedShare(
  db: Queries,
  viewerId: string,
  shareId: string,
): Promise<(HeldShare & { muted_adders: string[] }) | undefined> {
  const { rows } = await sql<HeldShare & { muted_adders: string[] }>`
    select ${heldColumns}, array(
      select muted_id from unnest(${mutedBy(viewerId)}) as muted_id
        where exists (select from share_photos where adder_id = muted_id and share_id = shares.share_id)
      order by muted_id) as muted_adders
    from shares
    left join share_users as mine on mine.share_id = shares.share_id and mine.user_id = ${viewerId}
    where shares.share_id = ${shareId} and ${isFound}`.execute(db)
  return rows[0]
}
