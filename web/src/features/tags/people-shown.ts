import type { Photo, PublicUser } from '@koma/contract'

export interface PeopleShown {
  tagged: readonly PublicUser[]
  /** Users who were there according to VRChat, and could be tagged. */
  candidates: readonly PublicUser[]
  /** Names of players without an account here. */
  names: readonly string[]
}

/** Shows each person once: players who are also among the users are left out, and so is the owner. */
export function peopleShown(photo: Photo): PeopleShown {
  const tagged = photo.in_users
  const taggedIds = new Set(tagged.map((user) => user.user_id))
  const candidates = photo.in_users_candidate.filter((user) => !taggedIds.has(user.user_id))
  const users = [photo.owner, ...tagged, ...photo.in_users_candidate]
  const ids = new Set(users.map((user) => user.vrchat_user_id))
  const names = new Set(users.map((user) => user.vrchat_display_name))
  const others = photo.in_vrchat_users_candidate.filter((player) => {
    const isKnown = player.vrchat_user_id !== null && ids.has(player.vrchat_user_id)
    return !isKnown && !names.has(player.vrchat_display_name)
  })
  return { tagged, candidates, names: [...new Set(others.map((player) => player.vrchat_display_name))] }
}
