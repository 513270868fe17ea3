import type { ApiError, Client } from '@koma/client'
import type { PublicUser } from '@koma/contract'
import type { PhotoStore } from '../photos/index.ts'

/** Null if the tags wished last were saved. */
export type TagRefusal = ApiError | null

interface Running {
  wished: readonly PublicUser[]
  /** The tags that the server has. */
  known: readonly PublicUser[]
  done: Promise<TagRefusal>
}

/**
 * Changes who is tagged in a store's photos. A wish is shown at once. Each photo has only one call in flight, and the latest wish
 * is sent last, so that two quick taps never end with only one of them.
 */
export class TagQueue {
  readonly #store: PhotoStore
  readonly #running = new Map<string, Running>()

  constructor(store: PhotoStore) {
    this.#store = store
  }

  /** Who will be tagged when all pending wishes are saved. */
  wished(photoId: string): readonly PublicUser[] {
    return this.#running.get(photoId)?.wished ?? this.#store.get(photoId)?.in_users ?? []
  }

  wish(client: Client, photoId: string, users: readonly PublicUser[]): Promise<TagRefusal> {
    const known = this.#store.get(photoId)?.in_users ?? []
    this.#store.change(photoId, { in_users: [...users] })
    const running = this.#running.get(photoId)
    if (running) {
      running.wished = users
      return running.done
    }
    const begun: Running = { wished: users, known, done: Promise.resolve(null) }
    this.#running.set(photoId, begun)
    begun.done = this.#send(client, photoId, begun).finally(() => this.#running.delete(photoId))
    return begun.done
  }

  async #send(client: Client, photoId: string, running: Running): Promise<TagRefusal> {
    for (;;) {
      const sent = running.wished
      const { data, error } = await client.call('POST /my/{PhotoId}/tag', {
        params: { PhotoId: photoId },
        body: { in_user_ids: sent.map((user) => user.user_id) },
      })
      if (data) running.known = data.in_users
      if (running.wished !== sent) continue
      this.#store.change(photoId, { in_users: [...running.known] })
      return error
    }
  }
}

const queues = new WeakMap<PhotoStore, TagQueue>()

export function tagQueueOf(store: PhotoStore): TagQueue {
  const known = queues.get(store) ?? new TagQueue(store)
  queues.set(store, known)
  return known
}
