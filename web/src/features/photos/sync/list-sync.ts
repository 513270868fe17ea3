import type { Photo } from '@koma/contract'
import type { ArrangedLibrary, LoadOptions } from '../library/arranged-library.ts'
import type { LibraryIndex, LibraryRow } from '../library/library-index.ts'
import { arrangeParts, showParts } from './arrange/arrange-parts.ts'
import { daySections, type Sectioning } from './arrange/day-sections.ts'
import { dividedParts, keepDivided } from './arrange/divided-parts.ts'
import type { ListNews, ListRules, PartAnswer } from './arrange/merge-parts.ts'
import type { ListDevice } from './device/list-device.ts'
import type { ListCalls } from './list-calls.ts'
import { type Edge, ListMemory, type ListState } from './list-memory.ts'
import { isLoaded, type ListPart, type PartWish } from './list-part.ts'
import { type ListKey, mergeRows } from './list-rows.ts'
import { loadPatiently } from './load-patiently.ts'
import { PartLoader } from './part-loader.ts'
import { type PendingChange, PendingChanges, type WantedChange } from './pending-changes.ts'

export interface ListSyncOptions extends ListRules {
  calls: ListCalls
  /** How the list is divided if not by date. */
  sectioning?: Sectioning
  /** Null if nothing may be kept on this device. */
  device: ListDevice | null
  /** Milliseconds since 1970. */
  now: () => number
  /** Called with photos of the list that somebody has changed; with null if any may have been. */
  onChanged?: (photoIds: readonly string[] | null) => void
  /** Called with photos that came in full together with their part, before the part is shown. */
  onPhotos?: (photos: readonly Photo[]) => void
}

export interface ShownChange extends Omit<WantedChange, 'moved'> {
  /** Photos that were taken out before, to put where they were. */
  back?: readonly string[]
  /** The new places of photos in the order by hand. */
  places?: ReadonlyMap<string, number>
}

/** A list as it was arranged last, and from what. */
interface View {
  state: ListState
  changes: number
  sectioning: Sectioning
  without: ReadonlySet<string>
  list: ArrangedLibrary
}

const nothing: ReadonlySet<string> = new Set()

/**
 * One list of photos in one order, of which only the parts that are looked at are loaded. It is read from the device at once and
 * then kept like the server's by asking what has changed. See [Note: Lists in parts].
 */
export class ListSync {
  readonly #options: ListSyncOptions
  readonly #sections: Sectioning
  readonly #changes: PendingChanges
  readonly #memory: ListMemory
  readonly #loader: PartLoader
  readonly #listeners = new Set<() => void>()
  readonly #views = new Map<string, View>()
  #opening: Promise<void> | null = null
  /** How many syncs have begun. */
  #syncs = 0
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** Photos that the user has taken out, so that they can be put back without a request. */
  readonly #left = new Map<string, LibraryRow>()
  /** How the list is divided where it matters how many photos a section has. */
  readonly #exact = new Set<Sectioning>()

  constructor(options: ListSyncOptions) {
    this.#options = options
    this.#sections = options.sectioning ?? daySections(options.by)
    this.#changes = new PendingChanges(options.by)
    this.#memory = new ListMemory({
      rules: options,
      device: options.device,
      isWanted: (part) => this.#loader.isWanted(part),
      stayingOf: (parts) => [...this.#exact].flatMap((of) => dividedParts(parts, of, options.now())),
    })
    this.#loader = new PartLoader({
      partOf: (key) => this.#memory.partOf(key),
      fetch: (part, signal, shown) => this.#fetchPart(part, signal, shown),
    })
  }

  /** False until the list was read from the device or fetched. */
  get isKnown(): boolean {
    return this.#memory.state !== null
  }

  /** Storage that the photos use; known only of the trash. */
  get totalBytes(): number {
    return Math.max(0, (this.#memory.state?.totalBytes ?? 0) - this.#changes.freedBytes)
  }

  /** Reads the list from the device, with the part at the end that is shown first. Resolves also if there is nothing. */
  open(edge: Edge): Promise<void> {
    this.#opening ??= this.#memory.read(edge).then((isThere) => {
      if (isThere) this.#tell()
    })
    return this.#opening
  }

  /**
   * Asks the server what has changed. Resolves when an answer that was asked for after this call has been taken in; rejects with
   * the ApiError.
   */
  sync(edge: Edge = 'newest'): Promise<void> {
    if (!this.#running) return this.#start(edge)
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null
        return this.#start(edge)
      })
    return this.#next
  }

  /** Resolves when the parts that contain these keys are loaded; the first ones are fetched first. */
  load(wishes: readonly PartWish[], options?: LoadOptions): Promise<void> {
    if (wishes[0]) this.#memory.lookAt(wishes[0].key)
    const load = () => this.#loader.load(wishes, options)
    return options?.keepsTrying ? loadPatiently(load, options.signal) : load()
  }

  /**
   * Loads the part in which a photo is if it is in the list at all. Without its moment, the server is asked where it is, even if the
   * device has the part.
   */
  async find({ moment, photoId }: Partial<ListKey> & { photoId: string }, options?: LoadOptions): Promise<boolean> {
    const key = moment === undefined ? await this.#locate(photoId, options) : { moment, photoId }
    await this.load([{ key }], options)
    const part = this.#memory.partOf(key)
    return part?.rows?.photoIds.includes(photoId) ?? false
  }

  /** Keeps the parts loaded in which sections end, so that it is known how many photos a section has. Returns how to end that. */
  keepDivided(sectioning: Sectioning): () => void {
    const divided = () => dividedParts(this.#memory.state?.parts ?? [], sectioning, this.#options.now())
    const end = keepDivided({
      missing: () => divided().filter((part) => !isLoaded(part)),
      load: (parts, signal) =>
        this.#loader.load(
          parts.map(({ start }) => ({ key: start })),
          { signal },
        ),
      subscribe: this.subscribe,
    })
    this.#exact.add(sectioning)
    return () => {
      this.#exact.delete(sectioning)
      end()
    }
  }

  /**
   * Shows photos as taken out or put in before the server's answers say so. `back` are photos that were taken out before: they are put
   * where they were. `places` are new places in the order by hand.
   */
  change({ taken = [], put = [], back = [], places, bytes = 0 }: ShownChange): PendingChange {
    for (const row of this.#memory.rowsOf(taken)) this.#left.set(row.photoId, row)
    const returning = back.flatMap((photoId) => this.#left.get(photoId) ?? [])
    const host = { nextSync: () => this.#syncs + 1, onUndone: () => this.#tell() }
    const moved = this.#options.by === 'hand' && places ? this.#memory.rowsOf([...places.keys()]) : []
    const placed = moved.map((row) => ({ ...row, handAt: places?.get(row.photoId) ?? 0 }))
    const pending = this.#changes.add({ taken, put: [...put, ...returning], moved: placed, bytes }, host)
    this.#tell()
    return pending
  }

  /**
   * The list in an order, without some photos, or undefined until it is known. The same object for as long as nothing changes and the
   * arguments are the same.
   */
  arrange(
    first: 'newest' | 'oldest',
    sectioning: Sectioning = this.#sections,
    without: ReadonlySet<string> = nothing,
  ): ArrangedLibrary | undefined {
    const { state } = this.#memory
    if (!state) return undefined
    // Without some photos it is another view, which is shown beside the one with all.
    const name = `${first} ${without === nothing}`
    const known = this.#views.get(name)
    const view = { state, changes: this.#changes.version, sectioning, without }
    const isSame = known?.state === state && known.changes === view.changes && known.sectioning === sectioning
    if (isSame && known.without === without) return known.list
    const order = { by: this.#options.by, first }
    const load = (wishes: readonly PartWish[], options: LoadOptions | undefined) => this.load(wishes, options)
    const parts = showParts(state.parts, this.#options.now(), (part, next) => this.#rowsIn(part, next, without))
    const hasLeft = this.#changes.leaving(state.gone)
    const isGone = (photoId: string) => without.has(photoId) || hasLeft(photoId)
    const list = arrangeParts(parts, { order, sectioning, isGone, load }, known?.list)
    this.#views.set(name, { ...view, list })
    return list
  }

  /** Called when the list has changed. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Stops loading and forgets the list, on this device too if `isGone`. */
  close({ isGone = false } = {}): void {
    this.#loader.stop()
    if (isGone) this.#options.device?.drop()
  }

  #start(edge: Edge): Promise<void> {
    const running = this.#sync(edge).finally(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }

  async #sync(edge: Edge): Promise<void> {
    await this.open(edge)
    this.#syncs += 1
    const number = this.#syncs
    const { calls } = this.#options
    const before = this.#memory.state
    // A list that is not known yet is asked for together with its first photos, so that they arrive at the same time.
    const first = before ? null : calls.fetchPart({ edge }, undefined).catch(() => null)
    await this.#takeIn(await calls.fetchNews(before?.version))
    const part = await first
    if (part) this.#put(part)
    this.#changes.settle(number)
    this.#tell()
  }

  async #takeIn(news: ListNews): Promise<void> {
    const wasKnown = this.isKnown
    const outcome = this.#memory.takeIn(news)
    if (outcome === 'unfit') return this.#takeIn(await this.#options.calls.fetchNews(undefined))
    if (outcome === 'same') return
    const changed = news.changes?.changed.map(({ photoId }) => photoId) ?? null
    if (changed || wasKnown) this.#options.onChanged?.(changed)
    // What is shown although the server has newer is fetched. If that fails, it is tried again with the next news.
    this.#loader.load(this.#memory.stale).catch(() => {})
  }

  async #fetchPart(part: ListPart, signal: AbortSignal, shown: PartWish['shown']): Promise<void> {
    if (await this.#memory.recall(part, signal)) return this.#tell()
    if (signal.aborted) return
    const answer = await this.#options.calls.fetchPart({ key: part.start, shown }, signal)
    if (!signal.aborted) await this.#receive(answer)
  }

  /** Fetches the part in which the server has a photo. Returns the start of the part. */
  async #locate(photoId: string, options: LoadOptions | undefined): Promise<ListKey> {
    const answer = await this.#options.calls.fetchPart({ photoId }, options?.signal)
    this.#memory.lookAt(answer.start)
    if (!options?.signal?.aborted) await this.#receive(answer)
    return answer.start
  }

  async #receive(answer: PartAnswer): Promise<void> {
    if (answer.photos.length > 0) this.#options.onPhotos?.(answer.photos)
    const isNewer = answer.version !== this.#memory.partOf(answer.start)?.version
    // An answer that does not fit was overtaken by a change. The loader asks for the part again when that is known.
    if (!this.#put(answer)) await this.sync()
    else if (isNewer) this.sync().catch(() => {})
  }

  #put(answer: PartAnswer): boolean {
    const fits = this.#memory.put(answer)
    if (fits) this.#tell()
    return fits
  }

  /** The photos of a part with the user's changes; null if they are not loaded. */
  #rowsIn(part: ListPart, next: ListPart | undefined, without: ReadonlySet<string>): LibraryIndex | null {
    if (!isLoaded(part)) return null
    const rows = this.#changes.show(part, next)
    return without.size > 0 ? mergeRows(rows, this.#options.by, (photoId) => without.has(photoId), []) : rows
  }

  #tell(): void {
    this.#loader.plan()
    for (const listener of [...this.#listeners]) listener()
  }
}
