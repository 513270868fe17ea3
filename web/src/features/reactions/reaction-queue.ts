import type { ApiError } from '@koma/client'
import type { PublicUser, Reactions } from '@koma/contract'
import type { PhotoStore } from '../photos/index.ts'
import { withReaction } from './arrange-reactions.ts'

/** The call that sends a reaction to its target (library, share, DM). */
export type ReactionCall = (
  action: 'add' | 'remove',
  emoji: string,
) => Promise<{ data?: { reactions: Reactions } | null; error?: ApiError | null }>

interface Wish {
  on: boolean
  /** The state on the server, as far as it is known. */
  known: boolean
  call: ReactionCall
}

type OnRefused = (error: ApiError, emoji: string) => void

/**
 * Sends a user's reactions to the photos of a store. A wish is shown at once. Each photo has only one call in flight, so that
 * answers arrive in order, and unsent wishes are applied on top of every answer, so that nothing flickers.
 */
export class ReactionQueue {
  readonly #store: PhotoStore
  readonly #wishes = new Map<string, Map<string, Wish>>()

  constructor(store: PhotoStore) {
    this.#store = store
  }

  /** Resolves when nothing of this photo is left to send; at once if another call is already sending. */
  async wish(photoId: string, emoji: string, on: boolean, me: PublicUser, call: ReactionCall, onRefused: OnRefused) {
    const running = this.#wishes.get(photoId)
    const wishes = running ?? new Map<string, Wish>()
    const known = wishes.get(emoji)?.known ?? this.#has(photoId, emoji, me)
    wishes.set(emoji, { on, known, call })
    this.#show(photoId, emoji, on, me)
    if (running) return
    this.#wishes.set(photoId, wishes)
    for (let next = unmet(wishes); next; next = unmet(wishes)) {
      await this.#send(photoId, ...next, wishes, me, onRefused)
    }
    this.#wishes.delete(photoId)
  }

  async #send(
    photoId: string,
    emoji: string,
    wish: Wish,
    wishes: Map<string, Wish>,
    me: PublicUser,
    onRefused: OnRefused,
  ) {
    const { data, error } = await wish.call(wish.on ? 'add' : 'remove', emoji)
    // The user may have clicked again in the meantime; the latest wish counts.
    const now = wishes.get(emoji) ?? wish
    if (error) {
      if (now.on !== wish.on) return void wishes.delete(emoji)
      wishes.delete(emoji)
      this.#show(photoId, emoji, wish.known, me)
      return onRefused(error, emoji)
    }
    now.known = wish.on
    if (data) this.#settle(photoId, data.reactions, wishes, me)
  }

  #settle(photoId: string, answered: Reactions, wishes: Map<string, Wish>, me: PublicUser): void {
    let reactions = answered
    for (const [emoji, wish] of wishes) reactions = withReaction(reactions, emoji, me, wish.on)
    this.#store.change(photoId, { reactions })
  }

  #show(photoId: string, emoji: string, on: boolean, me: PublicUser): void {
    const photo = this.#store.get(photoId)
    if (photo) this.#store.change(photoId, { reactions: withReaction(photo.reactions, emoji, me, on) })
  }

  #has(photoId: string, emoji: string, me: PublicUser): boolean {
    return this.#store.get(photoId)?.reactions[emoji]?.some((user) => user.user_id === me.user_id) ?? false
  }
}

function unmet(wishes: Map<string, Wish>): [string, Wish] | undefined {
  return [...wishes].find(([, wish]) => wish.on !== wish.known)
}

const queues = new WeakMap<PhotoStore, ReactionQueue>()

/** One for each store, so that pending wishes outlive the component that made them. */
export function reactionQueueOf(store: PhotoStore): ReactionQueue {
  const known = queues.get(store) ?? new ReactionQueue(store)
  queues.set(store, known)
  return known
}
