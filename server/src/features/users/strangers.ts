import { type RawBuilder, sql } from 'kysely'

/**
 * Whether two users have nothing to do with each other: no share that both belong to, and no invitation that one of them accepted
 * from the other. An expression for a query.
 */
export function areStrangers(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (
      select from share_invitations as accepted where answer = 'accepted' and (
        (accepted.inviter_id = ${one} and accepted.invited_id = ${other})
        or (accepted.inviter_id = ${other} and accepted.invited_id = ${one})))
    and not exists (
      select from share_users as first join share_users as second using (share_id)
      where first.user_id = ${one} and first.role in ('owner', 'member')
        and second.user_id = ${other} and second.role in ('owner', 'member')))`
}
