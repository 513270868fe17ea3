import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../../http/failure.ts'
import type { Caller } from '../../../http/handler.ts'
import type { Schema } from '../../../schema/index.ts'
import { may, type Standing } from '../access.ts'
import { type ShareEvent, tellOfShare } from '../notifications/tell.ts'
import { requireDeed, type ShareDoor, type ShownKey, standingOf } from '../open-share.ts'
import { takePhotosOf } from '../photos/photo-changes.ts'
import type { ShareAttempts } from '../share-attempts.ts'
import {
  findRoles,
  findShare,
  type HeldShare,
  lockShare,
  type NamedUser,
  removeFromShare,
  setRole,
  setRoles,
} from '../store.ts'
import { answerInvitation, noteInvitations } from './invitations.ts'

/** The locked share, the caller and the time of the call. */
interface Asked {
  trx: Transaction<Schema>
  attempts: ShareAttempts
  share: HeldShare
  userId: string
  standing: Standing
  now: Date
}

/**
 * Callers who name themselves apply, or accept an invitation. The owner approves an applicant by naming them. Naming anybody else
 * invites them. All of it or none; existing roles stay. Returns the version of the key that the caller presented, or null.
 */
export async function nameUsers(
  door: ShareDoor,
  caller: Caller,
  shareId: string,
  userIds: readonly string[],
  key: ShownKey,
): Promise<number | null> {
  const { database, clock } = door.ports
  const { userId } = caller
  const named = [...new Set(userIds)]
  const opened = await door.open(caller, shareId, key)
  return database.kysely.transaction().execute(async (trx) => {
    const share = await lockShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    const existing = await holdUsers(trx, named)
    // The password or the type may have changed while this call waited for the lock.
    const hasKey = opened.standing.hasKey && share.key_version === opened.share.key_version
    const standing = { ...standingOf(share, userId), hasKey }
    const asked: Asked = { trx, attempts: door.attempts, share, userId, standing, now: clock.now() }
    if (named.includes(userId)) await join(asked)
    const others = named.filter((targetId) => targetId !== userId)
    if (others.length > 0) await invite(asked, others, existing)
    await requireRoom(trx, share.share_id)
    return hasKey ? share.key_version : null
  })
}

async function join(asked: Asked): Promise<void> {
  const { trx, attempts, share, userId, standing, now } = asked
  if (share.role === 'owner' || share.role === 'member') return
  if (share.role === 'applied' && !share.auto_approve) return
  // An application gives no rights: to join, an applicant needs what anybody else needs now.
  requireDeed(share.role === 'applied' ? { ...standing, role: 'viewer' } : standing, 'apply')
  const isInvited = share.role === 'invited'
  if (isInvited) await answerInvitation(trx, share, userId, 'accepted', now)
  else {
    await attempts.spend('applied', [userId], { db: trx })
    await attempts.spend('applied to', [userId, share.share_id], { db: trx })
  }
  const joins = isInvited || share.auto_approve
  await setRole(trx, share.share_id, userId, joins ? 'member' : 'applied', { now })
  await tell(asked, joins ? 'joined' : 'applied', [share.owner_id])
}

/** Takes the same number of statements however many are named, since other calls wait for the lock of the share. */
async function invite(asked: Asked, targetIds: readonly string[], existing: Set<string>): Promise<void> {
  const { trx, attempts, share, userId, standing, now } = asked
  requireDeed(standing, 'invite')
  if (targetIds.some((targetId) => !existing.has(targetId))) throw new Failure('not_found')
  const found = await findRoles(trx, share.share_id, targetIds)
  const approved: NamedUser[] = []
  const invited: NamedUser[] = []
  for (const targetId of targetIds) {
    const target = found.get(targetId)
    const appliedAt = target ? applicationOf(target) : null
    if (appliedAt && may(standing, 'manage')) approved.push({ userId: targetId, appliedAt: null })
    else if (!target || target.role === 'applied') invited.push({ userId: targetId, appliedAt })
  }
  await setRoles(trx, share.share_id, approved, 'member', { now })
  await setRoles(trx, share.share_id, invited, 'invited', { now, invitedBy: userId })
  await noteInvitations({ trx, attempts, inviterId: userId, shareId: share.share_id, now }, idsOf(invited))
  await tell(asked, 'approved', idsOf(approved))
  await tell(asked, 'invited', idsOf(invited))
}

function idsOf(people: readonly NamedUser[]): string[] {
  return people.map(({ userId }) => userId)
}

interface Applicant {
  role: string
  since: Date
  applied_at: Date | null
}

/** When somebody with an open application applied, even if a member has invited them since; null for anybody else. */
function applicationOf({ role, since, applied_at }: Applicant): Date | null {
  return role === 'applied' ? since : applied_at
}

/**
 * Rejects, withdraws, declines, kicks or leaves: removes the target's role in the share, whatever it is. If a member withdraws an
 * invitation, an earlier application becomes open again, since members may not remove it.
 */
export async function removeUser(
  { ports }: ShareDoor,
  userId: string,
  shareId: string,
  targetId: string,
): Promise<void> {
  await ports.database.kysely.transaction().execute(async (trx) => {
    const share = await lockShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    const isOwn = targetId === userId
    if (isOwn && share.role === 'owner') throw new Failure('share_owner_leaves')
    const target = await findShare(trx, targetId, share.share_id)
    const hasInvited = target?.role === 'invited' && target.invited_by === userId
    const standing = standingOf(share, userId)
    const decides = isOwn || may(standing, 'manage')
    if (!decides && !(hasInvited && may(standing, 'invite'))) throw new Failure('forbidden')
    if (!target || target.role === 'viewer') throw new Failure('not_found')
    if (isOwn && target.role === 'invited') {
      await answerInvitation(trx, target, userId, 'declined', ports.clock.now())
    }
    if (!decides && target.applied_at) {
      await setRole(trx, share.share_id, targetId, 'applied', { now: target.applied_at })
    } else await removeFromShare(trx, share.share_id, targetId)
  })
}

/** Leaves a share. Photos that are taken along stay in the library, as they do in any case. */
export async function leaveShare(
  { ports }: ShareDoor,
  userId: string,
  shareId: string,
  { takesPhotos }: { takesPhotos: boolean },
): Promise<void> {
  await ports.database.kysely.transaction().execute(async (trx) => {
    const share = await lockShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    if (share.role === 'owner') throw new Failure('share_owner_leaves')
    requireDeed(standingOf(share, userId), 'leave')
    if (takesPhotos) await takePhotosOf(trx, share.share_id, userId)
    await removeFromShare(trx, share.share_id, userId)
  })
}

/** Returns which of these users exist, and locks them. Locked after the share, in the same order as when an account is deleted. */
async function holdUsers(trx: Transaction<Schema>, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where user_id = any(${[...userIds]}::uuid[]) order by user_id for key share`.execute(trx)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Applicants are counted separately, so that they cannot take the places of people who were invited. */
async function requireRoom(trx: Transaction<Schema>, shareId: string): Promise<void> {
  const { rows } = await sql<{ inside: number; applied: number }>`
    select count(*) filter (where role in ('member', 'invited'))::int as inside,
      count(*) filter (where role = 'applied')::int as applied
    from share_users where share_id = ${shareId}`.execute(trx)
  const { inside, applied } = rows[0] ?? { inside: 0, applied: 0 }
  if (Math.max(inside, applied) > limits.membersPerShare) throw new Failure('collection_full')
}

async function tell(
  { trx, share, userId, now }: Asked,
  event: ShareEvent,
  toUserIds: readonly string[],
): Promise<void> {
  await tellOfShare(trx, { event, shareId: share.share_id, byUserId: userId, toUserIds }, now)
}
