import { ApiError, type Client } from '@koma/client'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { refreshThread } from './dm-keys.ts'

/** Parallel calls. The server sends the photos of one sender one after another, so that more would only wait there. */
const atOnce = 3

export interface Sending {
  photoIds: readonly string[]
  /** To whom, each once. */
  userIds: readonly string[]
}

export interface SendingOutcome {
  sent: readonly string[]
  /** The users who did not get the photos, and why: only these are to be tried again. */
  failed: ReadonlyMap<string, ApiError>
}

/**
 * Sends photos to one or many users. `done` also runs if some of them, or all, did not get the photos. Trying again cannot send
 * twice, even if only the answer of the first try was lost: the photos keep the ids of their sendings until they have arrived.
 */
export function useSendPhotos(done: (outcome: SendingOutcome, sending: Sending) => unknown) {
  const client = useApi()
  const queryClient = useQueryClient()
  const ids = useRef(new SendingIds())
  return useChange<Sending, SendingOutcome>({
    send: (sending) => sendToAll(client, sending, ids.current),
    done: (outcome, sending) => {
      for (const userId of outcome.sent) refreshThread(queryClient, userId)
      return done(outcome, sending)
    },
  })
}

async function sendToAll(client: Client, { photoIds, userIds }: Sending, ids: SendingIds): Promise<SendingOutcome> {
  const sent: string[] = []
  const failed = new Map<string, ApiError>()
  const queue = [...new Set(userIds)]
  const work = async () => {
    for (let userId = queue.shift(); userId !== undefined; userId = queue.shift()) {
      const { error } = await client.call('POST /dm/{TargetUserId}', {
        params: { TargetUserId: userId },
        body: { photo_ids: [...photoIds], sending_id: ids.of(photoIds, userId) },
      })
      if (!error) {
        ids.forget(userId)
        sent.push(userId)
        continue
      }
      failed.set(userId, error)
      // Without a connection the others will not get through either.
      if (error.code === ApiError.network) for (const other of queue.splice(0)) failed.set(other, error)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, work))
  return { sent, failed }
}

/** The ids of sendings that have not been confirmed. Other photos are another sending. */
class SendingIds {
  #photos = ''
  readonly #ids = new Map<string, string>()

  of(photoIds: readonly string[], userId: string): string {
    const photos = photoIds.join(' ')
    if (photos !== this.#photos) this.#ids.clear()
    this.#photos = photos
    const id = this.#ids.get(userId) ?? randomId()
    this.#ids.set(userId, id)
    return id
  }

  /** Whoever sends the same photos to the same user again wants that. */
  forget(userId: string): void {
    this.#ids.delete(userId)
  }
}

/** A random UUID. Browsers have `crypto.randomUUID` only on secure origins, which a server at home often is not. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
