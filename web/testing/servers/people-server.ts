import type { Photo, PublicUser, Reactions } from '@koma/contract'
import { publicUser } from '@koma/contract/samples'
import { json, refuse } from '../answers.ts'

/** A user to tag, or one who reacted. */
export function personNumber(number: number, more: Partial<PublicUser> = {}): PublicUser {
  return {
    ...publicUser,
    user_id: `0198b2c0-5e00-7000-8000-${String(number).padStart(12, '0')}`,
    user_name: `Person ${number}`,
    koma_id: `person_${number}`,
    vrchat_user_id: null,
    vrchat_display_name: null,
    user_icon: '',
    ...more,
  }
}

interface Library {
  find(photoId: string): Photo | undefined
  change(photoId: string, part: Partial<Photo>): void
}

/** Answers the calls about people in photos: reactions, tags and the search. */
export class PeopleServer {
  /** All users that the search can find. */
  users: PublicUser[] = []
  /** The people the user meets. */
  met: PublicUser[] = []
  /** The user who makes the calls. */
  me: PublicUser = publicUser
  readonly #library: Library

  constructor(library: Library) {
    this.#library = library
  }

  /** Returns null for calls that it does not handle. */
  answer(call: string, query: URLSearchParams, init: RequestInit): Response | null {
    const change = /^POST \/my\/([^/]+)\/(reaction|tag)$/.exec(call)
    if (change) {
      const photo = this.#library.find(change[1] ?? '')
      if (!photo) return refuse('not_found')
      const body: unknown = JSON.parse(String(init.body))
      return change[2] === 'tag'
        ? this.#tag(photo, body as { in_user_ids: string[] })
        : this.#react(photo, body as { action: string; reaction: string })
    }
    if (call === 'GET /search/user/suggestions') return this.#suggest(query.get('photo_id'))
    if (call === 'GET /search/user/by_name') return this.#byName(query)
    if (call === 'GET /search/user/by_id') {
      const id = query.get('id')?.toLowerCase()
      const found = this.users.find((user) => user.koma_id?.toLowerCase() === id)
      return found ? json(found) : refuse('not_found')
    }
    return null
  }

  #react(photo: Photo, { action, reaction }: { action: string; reaction: string }): Response {
    const others = (photo.reactions[reaction] ?? []).filter((user) => user.user_id !== this.me.user_id)
    const users = action === 'add' ? [...others, this.me] : others
    const { [reaction]: _, ...rest } = photo.reactions
    const reactions: Reactions = users.length > 0 ? { ...rest, [reaction]: users } : rest
    this.#library.change(photo.photo_id, { reactions })
    return json({ reactions })
  }

  #tag(photo: Photo, { in_user_ids: ids }: { in_user_ids: string[] }): Response {
    const known = [...this.users, ...this.met, ...photo.in_users, ...photo.in_users_candidate]
    const tagged = ids.map((id) => known.find((user) => user.user_id === id))
    const inUsers = tagged.filter((user) => user !== undefined)
    if (inUsers.length < ids.length) return refuse('invalid_input')
    this.#library.change(photo.photo_id, { in_users: inUsers })
    return json({ in_users: inUsers })
  }

  #suggest(photoId: string | null): Response {
    if (photoId === null) return json({ users: this.met })
    const photo = this.#library.find(photoId)
    return photo ? json({ users: [...photo.in_users_candidate, ...this.met] }) : refuse('not_found')
  }

  /** Returns two at a time, so that there is a next page. */
  #byName(query: URLSearchParams): Response {
    const name = query.get('name')?.toLowerCase() ?? ''
    const holds = (text: string | null) => text?.toLowerCase().includes(name) ?? false
    const found = this.users.filter((user) => holds(user.user_name) || holds(user.koma_id))
    const from = Number(query.get('cursor') ?? 0)
    const next = from + 2 < found.length ? String(from + 2) : null
    return json({ users: found.slice(from, from + 2), next_cursor: next })
  }
}
