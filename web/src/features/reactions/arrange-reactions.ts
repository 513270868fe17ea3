import type { PublicUser, Reactions } from '@koma/contract'

export interface ReactionKind {
  emoji: string
  users: readonly PublicUser[]
  own: boolean
}

/** The reaction with the most people first; among equals, the one that was added first. */
export function arrangeReactions(reactions: Reactions, ownId: string | undefined): ReactionKind[] {
  return Object.entries(reactions)
    .filter(([, users]) => users.length > 0)
    .map(([emoji, users]) => ({ emoji, users, own: users.some((user) => user.user_id === ownId) }))
    .sort((a, b) => b.users.length - a.users.length)
}

/** The kinds in an earlier order with new ones at the end, so that nothing moves under the pointer. */
export function keepOrder(kinds: readonly ReactionKind[], order: readonly string[]): ReactionKind[] {
  const placeOf = ({ emoji }: ReactionKind) => {
    const place = order.indexOf(emoji)
    return place < 0 ? order.length : place
  }
  return [...kinds].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The reactions with or without that of a user. Kinds that nobody chooses any more are removed. */
export function withReaction(reactions: Reactions, emoji: string, user: PublicUser, on: boolean): Reactions {
  const before = reactions[emoji] ?? []
  const others = before.filter((each) => each.user_id !== user.user_id)
  if (others.length < before.length === on) return reactions
  const changed = { ...reactions, [emoji]: on ? [...before, user] : others }
  if (changed[emoji]?.length === 0) delete changed[emoji]
  return changed
}
