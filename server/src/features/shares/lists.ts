import type { Share, ShareRole, ShareType, ShareWaiting } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import { type MomentCursor, readCursor, writeCursor } from '../../http/moment-cursor.ts'
import { findSeen, isMutedBy } from '../users/index.ts'
import { type SharePorts, standingOf } from './open-share.ts'
import { answerShares, findPeople } from './share-answer.ts'
import { type Queries, type SeenShare, selectSeenShares, shownRole } from './store.ts'

export interface SharesQuestion {
  appendable_only: boolean
  share_type?: ShareType | undefined
  role?: ShareRole | undefined
  cursor?: string | undefined
  limit: number
}

/** Shares are sorted by their latest photo, or by when they were created if they have none. */
const moment = sql`coalesce(shares.last_photo_added_at, shares.created_at)`

/** The shares of a user, latest photo first. */
export function sharesPage(userId: string, question: Omit<SharesQuestion, 'cursor'>, after: MomentCursor | undefined) {
  const { appendable_only, share_type, role, limit } = question
  const shown = shownRole(userId, 'listed')
  const newest = sql`order by ${moment} desc, shares.share_id desc`
  const shares = sql`
    select shares.* from share_users as listed join shares on shares.share_id = listed.share_id
    where listed.user_id = ${userId}
      ${appendable_only ? sql`and listed.role in ('owner', 'member')` : sql``}
      and ${role ? sql`${shown} = ${role}` : sql`${shown} is not null`}
      ${share_type ? sql`and shares.share_type = ${share_type}` : sql``}
      ${after ? sql`and (${moment}, shares.share_id) < (${after.moment}, ${after.id}::uuid)` : sql``}
    ${newest} limit ${limit + 1}`
  return sql<SeenShare>`${selectSeenShares(userId, shares)} ${newest}`
}

export async function listShares(ports: SharePorts, userId: string, { cursor, ...question }: SharesQuestion) {
  const { rows } = await sharesPage(userId, question, readCursor(cursor)).execute(ports.database.kysely)
  const shown = rows.slice(0, question.limit)
  const last = rows.length > question.limit ? shown.at(-1) : undefined
  return {
    shares: await answerListed(ports, userId, shown),
    next_cursor: last ? writeCursor(last.last_photo_added_at ?? last.created_at, last.share_id) : null,
  }
}

/** How many people of each role a share shows in a list. A share opened by itself shows everybody. */
const peopleInLists = 8

async function answerListed(ports: SharePorts, userId: string, shares: readonly SeenShare[]): Promise<Share[]> {
  const shareIds = shares.map(({ share_id }) => share_id)
  const shown = shares.map((share) => ({ share, standing: standingOf(share, userId) }))
  return answerShares(ports, userId, shown, await findPeople(ports, userId, shareIds, peopleInLists))
}

/** Counts no more than `listWaiting` would list. */
export async function countWaiting(
  db: Queries,
  userId: string,
): Promise<{ invitations: number; applications: number }> {
  const { rows } = await sql<{ invitations: number; applications: number }>`
    select (
      select count(*)::int from (
        select from share_users as listed
        where listed.user_id = ${userId} and ${shownRole(userId, 'listed')} = 'invited' limit ${limits.page.max}
      ) as invited) as invitations, (
      select count(*)::int from (
        select from shares join share_users as applied on applied.share_id = shares.share_id and applied.role = 'applied'
        where shares.owner_id = ${userId} and not ${isMutedBy(userId, sql`applied.user_id`)} limit ${limits.page.max}
      ) as asked) as applications`.execute(db)
  return rows[0] ?? { invitations: 0, applications: 0 }
}

/**
 * Invitations and applications that wait for the user's answer, one page of each. Leaves out those by people whom the user has
 * muted.
 */
export async function listWaiting(ports: SharePorts, userId: string): Promise<ShareWaiting> {
  const db = ports.database.kysely
  const invited = sql`
    select shares.* from share_users as listed join shares on shares.share_id = listed.share_id
    where listed.user_id = ${userId} and ${shownRole(userId, 'listed')} = 'invited'
    order by listed.since desc, shares.share_id desc limit ${limits.page.max}`
  const [{ rows: invitations }, { rows: applications }] = await Promise.all([
    sql<SeenShare>`${selectSeenShares(userId, invited)} order by mine.since desc, shares.share_id desc`.execute(db),
    sql<{ share_id: string; user_id: string; since: Date }>`
      select applied.share_id, applied.user_id, applied.since
      from shares join share_users as applied on applied.share_id = shares.share_id and applied.role = 'applied'
      where shares.owner_id = ${userId} and not ${isMutedBy(userId, sql`applied.user_id`)}
      order by applied.since desc, applied.user_id desc limit ${limits.page.max}`.execute(db),
  ])
  const appliedTo = [...new Set(applications.map(({ share_id }) => share_id))]
  const { rows: own } = await selectSeenShares(
    userId,
    sql`select * from shares where share_id = any(${appliedTo}::uuid[])`,
  ).execute(db)
  const answers = await answerListed(ports, userId, [...invitations, ...own])
  const shareOf = new Map(answers.map((share) => [share.album_id, share]))
  const users = await findSeen(
    db,
    ports.contentUrls,
    userId,
    applications.map(({ user_id }) => user_id),
  )
  return {
    invitations: invitations.flatMap(({ share_id, since }) => {
      const share = shareOf.get(share_id)
      return share && since ? [{ share, invited_at: since.toISOString() }] : []
    }),
    applications: applications.flatMap(({ share_id, user_id, since }) => {
      const [share, user] = [shareOf.get(share_id), users.get(user_id)]
      return share && user ? [{ share, user: { ...user, applied_at: since.toISOString() } }] : []
    }),
  }
}
