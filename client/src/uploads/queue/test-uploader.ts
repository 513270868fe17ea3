import type { Photo } from '@koma/contract'
import { freshPhoto } from '@koma/contract/samples'
import { expect, vi } from 'vitest'
import type { PictureFacts } from '../preparing/prepare-file.ts'
import { pngFile } from '../samples.ts'
import type { OutgoingPhoto, PhotoSender, SentPhoto } from '../senders/photo-sender.ts'
import { SendFailure } from '../senders/send-failure.ts'
import { Uploader, type UploaderPorts } from './uploader.ts'

/** Long, so that tests do not fail on a busy machine. */
const patiently = { timeout: 15_000 }

/** Sends nothing; the test resolves or rejects each file. */
class HeldSender implements PhotoSender {
  readonly sent: OutgoingPhoto[] = []
  #pending: Array<PromiseWithResolvers<SentPhoto>> = []

  send: PhotoSender['send'] = (photo, { signal, onProgress }) => {
    this.sent.push(photo)
    onProgress(0.5)
    const answer = Promise.withResolvers<SentPhoto>()
    signal.addEventListener('abort', () => answer.reject(new SendFailure('canceled')))
    this.#pending.push(answer)
    return answer.promise
  }

  async accept(isNew = true): Promise<void> {
    const answer = await this.#next()
    answer.resolve({ photo: { ...freshPhoto, photo_id: `photo-${this.sent.length}` }, isNew })
  }

  async refuse(failure: SendFailure): Promise<void> {
    ;(await this.#next()).reject(failure)
  }

  async #next(): Promise<PromiseWithResolvers<SentPhoto>> {
    await vi.waitFor(() => expect(this.#pending).not.toHaveLength(0), patiently)
    const answer = this.#pending.shift()
    if (!answer) throw new Error('nothing is on the line')
    return answer
  }
}

/** A connection that the test cuts and restores. Delays take no time. */
class Connection {
  isDown = false
  readonly #restored = new EventTarget()

  readonly retry = {
    isOnline: () => !this.isDown,
    sleep: (_: number, signal: AbortSignal | undefined) =>
      new Promise<void>((resolve) => {
        if (!this.isDown) return resolve()
        this.#restored.addEventListener('online', () => resolve())
        signal?.addEventListener('abort', () => resolve())
      }),
  }

  restore(): void {
    this.isDown = false
    this.#restored.dispatchEvent(new Event('online'))
  }
}

export function setUp(ports: Partial<UploaderPorts<PictureFacts>> = {}) {
  const sender = new HeldSender()
  const connection = new Connection()
  const added: Array<Photo['photo_id']> = []
  /** Addresses of previews that were created and not released yet. */
  const live = new Set<string>()
  let addresses = 0
  const makeAddress = () => {
    addresses += 1
    live.add(`picture:${addresses}`)
    return `picture:${addresses}`
  }
  let rests = 0
  const uploader = new Uploader({
    sender,
    readPicture: async () => ({ width: 1920, height: 1080, sha256: 'c2hhMjU2' }),
    previews: {
      open: () => ({ preview: makeAddress(), tile: makeAddress() }),
      release: (address) => void live.delete(address),
    },
    storage: () => null,
    onAdded: (photo) => void added.push(photo.photo_id),
    onRest: () => {
      rests += 1
    },
    retry: connection.retry,
    ...ports,
  })
  const states = () => uploader.getQueue().files.map(({ state, result }) => result ?? state)
  const until = (...wanted: string[]) => vi.waitFor(() => expect(states()).toEqual(wanted), patiently)
  return { uploader, sender, connection, added, live, rests: () => rests, states, until }
}

export const files = (...names: string[]) => names.map((name) => pngFile(`${name}.png`, 64_000))
