import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ERRORS, type RequestRelease } from '@tus/server'
import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { nameOf } from './store.ts'

const channel = 'koma_upload_wanted'

/** In ms. A claim that was not renewed for this long belongs to a process that died. */
const lease = 6_000
/** In ms. Two renewals may fail or come late. */
const renewEvery = 2_000
/**
 * How long a request waits for another one to let go, in ms: longer than the lease, so that it outlasts a dead process. While the
 * other one makes a photo of a complete upload, it waits for as long as that takes.
 */
const patience = 10_000
/** In ms. Holders get a second to end, so asking much more often would be of no use. */
const askEvery = 200

interface Holder {
  token: string
  requestRelease: RequestRelease
  released: PromiseWithResolvers<void>
}

/**
 * One request at a time works on an upload, whichever process it came to. A request that finds the upload claimed asks the holder
 * to stop, since that is often a connection which died unnoticed, and waits until it has.
 *
 * A claim is a lease in the upload's row and not a lock of a database session: it also ends with a machine that vanished from the
 * network, works behind any pooler, and takes no connection for the minutes that an upload may last. If a process stood still for
 * longer than the lease, it may have lost its claim unnoticed: `recordPart` refuses a part whose claim or offset is not the
 * upload's own.
 */
export class UploadClaims {
  readonly #database: Ports['database']
  readonly #holders = new Map<string, Holder>()
  readonly #unsubscribe: () => void
  #renewing: NodeJS.Timeout | null = null

  constructor(database: Ports['database']) {
    this.#database = database
    // Notifications only make it quicker: a holder that misses one learns the same from its next renewal.
    const onHeard = (id: string) => this.#holders.get(id)?.requestRelease()
    this.#unsubscribe = database.listener.subscribe({ channel, onHeard })
  }

  close(): void {
    this.#unsubscribe()
  }

  /** The token of the claim that a request of this process holds. Every write has to name it. */
  tokenOf(id: string): string {
    const holder = this.#holders.get(id)
    if (!holder) throw new Error(`No request of this process has claimed the upload ${id}.`)
    return holder.token
  }

  /** Resolves to the function that ends the claim. Rejects with `conflict` if the holder does not let go in time. */
  async take(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<() => Promise<void>> {
    this.#database.listener.start()
    const token = randomUUID()
    const until = performance.now() + patience
    // `isOver` is set before each try, so that a slow machine makes one more try after its patience has ended.
    for (let isOver = false; !(await this.#claim(id, token)); ) {
      const { isComplete } = await this.#ask(id)
      if (signal.aborted || (isOver && !isComplete)) throw new Failure('conflict')
      isOver = performance.now() > until
      await Promise.race([wait(askEvery), this.#holders.get(id)?.released.promise ?? wait(askEvery)])
    }
    const holder: Holder = { token, requestRelease, released: Promise.withResolvers() }
    this.#holders.set(id, holder)
    this.#renewing ??= setInterval(() => this.#renew(), renewEvery).unref()
    return () => this.#release(id, holder)
  }

  /** Returns false if another request holds the claim, or if there is no such upload. */
  async #claim(id: string, token: string): Promise<boolean> {
    const { ownerId, uploadId } = nameOf(id)
    const { rows } = await sql`
      update uploads
      set claim = ${token}, claimed_until = clock_timestamp() + ${lease} * interval '1 millisecond', is_wanted = false
      where upload_id = ${uploadId} and owner_id = ${ownerId} and (claim is null or claimed_until <= clock_timestamp())
      returning claim`.execute(this.#database.kysely)
    return rows.length > 0
  }

  /** Asks the holder to let go, in this process or in another one. */
  async #ask(id: string): Promise<{ isComplete: boolean }> {
    const { ownerId, uploadId } = nameOf(id)
    const { rows } = await sql<{ is_complete: boolean }>`
      with wanted as (
        update uploads set is_wanted = true where upload_id = ${uploadId} and owner_id = ${ownerId}
        returning received = bytes as is_complete)
      select is_complete, pg_notify(${channel}, ${id}) from wanted`.execute(this.#database.kysely)
    const [held] = rows
    if (!held) throw ERRORS.FILE_NOT_FOUND
    await this.#holders.get(id)?.requestRelease()
    return { isComplete: held.is_complete }
  }

  async #renew(): Promise<void> {
    const held = [...this.#holders.values()]
    const renewed = await sql<{ claim: string; is_wanted: boolean }>`
      update uploads set claimed_until = clock_timestamp() + ${lease} * interval '1 millisecond'
      where upload_id = any(${[...this.#holders.keys()].map((id) => nameOf(id).uploadId)}::uuid[])
        and claim = any(${held.map(({ token }) => token)}::uuid[])
      returning claim, is_wanted`
      .execute(this.#database.kysely)
      // The next renewal comes before the lease ends.
      .catch(() => null)
    if (!renewed) return
    const kept = new Set(renewed.rows.filter(({ is_wanted }) => !is_wanted).map(({ claim }) => claim))
    for (const { token, requestRelease } of held) if (!kept.has(token)) requestRelease()
  }

  async #release(id: string, holder: Holder): Promise<void> {
    await this.#database.kysely
      .updateTable('uploads')
      .set({ claim: null, claimed_until: null })
      .where('upload_id', '=', nameOf(id).uploadId)
      .where('claim', '=', holder.token)
      .execute()
      // If this fails, the claim ends by itself, since it is no longer renewed.
      .catch(() => {})
    holder.released.resolve()
    // Another request of this process may hold the upload by now, if the lease had ended.
    if (this.#holders.get(id) === holder) this.#holders.delete(id)
    if (this.#holders.size > 0 || !this.#renewing) return
    clearInterval(this.#renewing)
    this.#renewing = null
  }
}
