import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure, retryAfter } from '../../../http/failure.ts'
import type { Schema } from '../../../schema/index.ts'
import { areStrangers, isMutedBy } from '../../users/index.ts'
import type { ShareAttempts } from '../share-attempts.ts'

const { memory, unacceptedByAcquaintance, unacceptedByStranger, waiting } = limits.invitations
const day = 24 * 3_600_000

export interface Inviting {
  trx: Transaction<Schema>
  attempts: ShareAttempts
  inviterId: string
  shareId: string
  now: Date
}

interface Guest {
  user_id: string
  is_stranger: boolean
  /** Recent invitations by this inviter that were not accepted, and when the first of them was sent. */
  unaccepted: number
  since: Date | null
  declined_at: Date | null
  waiting: number
}

/**
 * Records who is invited; throws if there are too many of them or one was invited too often. The result must not depend on whether
 * somebody has muted this inviter, who could otherwise find that out.
 */
export async function noteInvitations(inviting: Inviting, invitedIds: readonly string[]): Promise<void> {
  if (invitedIds.length === 0) return
  const { trx, attempts, inviterId, shareId, now } = inviting
  // Locks the inviter's counter until the transaction ends, which serializes their calls on several shares.
  await attempts.spend('invited', [inviterId], { db: trx, times: invitedIds.length })
  const guests = await findGuests(inviting, invitedIds)
  const strangers = guests.filter(({ is_stranger }) => is_stranger).length
  if (strangers > 0) await attempts.spend('invited strangers', [inviterId], { db: trx, times: strangers })
  for (const guest of guests) requirePatience(guest, now)
  await sql`
    delete from share_invitations where inviter_id = ${inviterId} and answer is distinct from 'accepted'
      and greatest(invited_at, answered_at) <= ${new Date(now.getTime() - memory)}
      and not exists (
        select from share_users as open
        where open.share_id = share_invitations.share_id and open.user_id = invited_id and open.role = 'invited')`.execute(
    trx,
  )
  await sql`
    insert into share_invitations (inviter_id, invited_id, share_id, invited_at)
    select ${inviterId}, invited_id, ${shareId}, ${now} from unnest(${[...invitedIds]}::uuid[]) as invited_id`.execute(
    trx,
  )
}

function requirePatience(guest: Guest, now: Date): void {
  const until = (moment: Date) => moment.getTime() + memory - now.getTime()
  const most = guest.is_stranger ? unacceptedByStranger : unacceptedByAcquaintance
  const waits = [
    guest.declined_at ? until(guest.declined_at) : 0,
    guest.unaccepted >= most && guest.since ? until(guest.since) : 0,
    guest.is_stranger && guest.waiting >= waiting ? day : 0,
  ]
  const wait = Math.max(...waits)
  if (wait > 0) throw new Failure('invitation_wait', { headers: retryAfter(wait) })
}

async function findGuests({ trx, inviterId, shareId, now }: Inviting, userIds: readonly string[]): Promise<Guest[]> {
  const recent = new Date(now.getTime() - memory)
  const { rows } = await sql<Guest>`
    select guest.user_id, sent.unaccepted, sent.since, sent.declined_at,
      ${areStrangers(sql`${inviterId}::uuid`, sql`guest.user_id`)} as is_stranger,
      (select count(*)::int from share_users as invitation
        where invitation.user_id = guest.user_id and invitation.role = 'invited' and (
          invitation.invited_by = ${inviterId}
          or not ${isMutedBy(sql`guest.user_id`, sql`invitation.invited_by`)})) as waiting
    from unnest(${[...userIds]}::uuid[]) as guest (user_id)
    cross join lateral (
      select count(*) filter (where invited_at > ${recent})::int as unaccepted,
        min(invited_at) filter (where invited_at > ${recent}) as since,
        max(answered_at) filter (where share_id = ${shareId} and answered_at > ${recent}) as declined_at
      from share_invitations
      where inviter_id = ${inviterId} and invited_id = guest.user_id and answer is distinct from 'accepted'
    ) as sent`.execute(trx)
  return rows
}

/** Records somebody's answer to an open invitation. */
export async function answerInvitation(
  trx: Transaction<Schema>,
  { share_id, invited_by }: { share_id: string; invited_by: string | null },
  userId: string,
  answer: 'accepted' | 'declined',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('share_invitations')
    .set({ answer, answered_at: now })
    .where('invited_id', '=', userId)
    .where('share_id', '=', share_id)
    .where('inviter_id', '=', invited_by)
    .where('answer', 'is', null)
    .execute()
}
