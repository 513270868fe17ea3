import type { Lock, Locker, RequestRelease } from '@tus/server'
import { Failure } from '../../http/failure.ts'

const patience = 10_000

interface Holder {
  requestRelease: RequestRelease
  released: PromiseWithResolvers<void>
}

/**
 * One request at a time works on an upload. A newcomer asks the holder to stop, since that is often a connection which died
 * without anybody noticing, and waits until it has: the library's own locks do so by asking in a loop, which takes a whole core.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>()

  isHeld(id: string): boolean {
    return this.#holders.has(id)
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#acquire(id, signal, requestRelease),
      unlock: async () => {
        this.#holders.get(id)?.released.resolve()
        this.#holders.delete(id)
      },
    }
  }

  async #acquire(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
      await holder.requestRelease()
      await Promise.race([holder.released.promise, aborted(deadline)])
    }
    this.#holders.set(id, { requestRelease, released: Promise.withResolvers() })
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(new Failure('conflict'))
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })
}
