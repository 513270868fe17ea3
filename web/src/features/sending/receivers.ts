import type { Group, PublicUser } from '@koma/contract'
import { limits } from '@koma/contract/limits'

/** What a user chose to send to: a person, or everybody in a group. */
export type Receiver = { kind: 'user'; user: PublicUser } | { kind: 'group'; group: Group }

/** Any one group can be sent to. */
const mostPeople = limits.usersPerGroup
/** The server would refuse more within an hour. */
const mostSent = limits.dm.photosPerHour

/** Nobody sends to themselves, or to people whose photos they do not want to see. */
export function canReceive(user: PublicUser, myId: string | undefined): boolean {
  return user.user_id !== myId && !user.is_mute
}

export function peopleIn(group: Group, myId: string | undefined): PublicUser[] {
  return group.users.filter((user) => canReceive(user, myId))
}

/** Everybody who gets the photos, each once, however often they were chosen. */
export function everybodyIn(chosen: readonly Receiver[], myId: string | undefined): PublicUser[] {
  const all = chosen.flatMap((each) => (each.kind === 'user' ? [each.user] : each.group.users))
  const people = all.filter((user) => canReceive(user, myId))
  return [...new Map(people.map((user) => [user.user_id, user])).values()]
}

/** Whether somebody in a chosen group is chosen in another way as well. */
export function overlapsOthers(group: Group, chosen: readonly Receiver[], myId: string | undefined): boolean {
  const others = chosen.filter((each) => each.kind === 'user' || each.group.id !== group.id)
  const ids = new Set(everybodyIn(others, myId).map((user) => user.user_id))
  return peopleIn(group, myId).some((user) => ids.has(user.user_id))
}

export function isSame(one: Receiver, other: Receiver): boolean {
  if (one.kind === 'group') return other.kind === 'group' && other.group.id === one.group.id
  return other.kind === 'user' && other.user.user_id === one.user.user_id
}

/** Undefined if the photos can be sent to that many people at once. */
export function excessOf(
  photos: number,
  people: number,
): { words: 'tooManyPeople' | 'tooMuch'; most: number } | undefined {
  if (people > mostPeople) return { words: 'tooManyPeople', most: mostPeople }
  return photos * people > mostSent ? { words: 'tooMuch', most: mostSent } : undefined
}
