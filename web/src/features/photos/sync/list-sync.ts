import type { Photo } from '@koma/contract'
import type { ArrangedLibrary, LoadOptions } from '../library/arranged-library.ts'
import { type LibraryRow, rowAt } from '../library/library-index.ts'
import { arrangeParts, type ShownPart } from './arrange-parts.ts'
import { daySections, type Sectioning } from './day-sections.ts'
import { evictParts } from './evict-parts.ts'
import type { KeptList, KeptPart, ListDevice } from './list-device.ts'
import { isLoaded, type ListPart, type PartSummary, type PartWish, partAt } from './list-part.ts'
import { type ListKey, mergeRows } from './list-rows.ts'
import { loadPatiently } from './load-patiently.ts'
import { type ListNews, type ListRules, mergeParts, type PartAnswer, putPart } from './merge-parts.ts'
import { PartLoader } from './part-loader.ts'
import { finderOf, type PendingChange, PendingChanges, type WantedChange } from './pending-changes.ts'

/** Which part to fetch: the one at an end of the list, or the one that contains a key. */
export type PartChoice = { edge: Edge } | PartWish
export type Edge = 'newest' | 'oldest'

/** How the server is asked for a list. All reject with the ApiError. */
export interface ListCalls {
  /** What has changed since a version, or everything. */
  fetchNews(since: string | undefined): Promise<ListNews>
  fetchPart(choice: PartChoice, signal: AbortSignal | undefined): Promise<PartAnswer>
}

export interface ListSyncOptions extends ListRules {
  calls: ListCalls
  /** How the list is divided if not by date. */
  sectioning?: Sectioning
  /** Null if nothing may be kept on this device. */
  device: ListDevice | null
  /** Milliseconds since 1970. */
  now: () => number
  /** Called with photos of the list that somebody has changed. */
  onChanged?: (photoIds: readonly string[]) => void
  /** Called with photos that came in full together with their part, before the part is shown. */
  onPhotos?: (photos: readonly Photo[]) => void
}

export interface ShownChange extends Omit<WantedChange, 'moved'> {
  /** Photos that were taken out before, to put where they were. */
  back?: readonly string[]
  /** The new places of photos in the order by hand. */
  places?: ReadonlyMap<string, number>
}

/** What the server said. */
interface ListState {
  version: string
  parts: readonly ListPart[]
  totalBytes: number | null
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
  readonly #loader: PartLoader
  readonly #listeners = new Set<() => void>()
  readonly #views = new Map<string, View>()
  #state: ListState | null = null
  #opening: Promise<void> | null = null
  /** How many syncs have begun. */
  #syncs = 0
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** The key that was asked for last. Parts far from it leave the memory first. */
  #lastWanted: ListKey | null = null
  /** Photos that the user has taken out, so that they can be put back without a request. */
  readonly #left = new Map<string, LibraryRow>()
  /** The parts that the device has, by their objects. */
  #keptParts = new WeakSet<ListPart>()

  constructor(options: ListSyncOptions) {
    this.#options = options
    this.#sections = options.sectioning ?? daySections(options.by)
    this.#changes = new PendingChanges(options.by)
    this.#loader = new PartLoader({
      partOf: (key) => this.#partOf(key),
      fetch: (part, signal, shown) => this.#fetchPart(part, signal, shown),
    })
  }

  /** False until the list was read from the device or fetched. */
  get isKnown(): boolean {
    return this.#state !== null
  }

  /** Storage that the photos use; known only of the trash. */
  get totalBytes(): number {
    return Math.max(0, (this.#state?.totalBytes ?? 0) - this.#changes.freedBytes)
  }

  /** Reads the list from the device, with the part at the end that is shown first. Resolves also if there is nothing. */
  open(edge: Edge): Promise<void> {
    this.#opening ??= this.#readDevice(edge)
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
    this.#lastWanted = wishes[0]?.key ?? this.#lastWanted
    const load = () => this.#loader.load(wishes, options)
    return options?.keepsTrying ? loadPatiently(load, options.signal) : load()
  }

  /** Loads the part in which a photo is if it is in the list at all. */
  async find(key: ListKey, options?: LoadOptions): Promise<boolean> {
    await this.load([{ key }], options)
    const part = this.#partOf(key)
    return part?.rows?.photoIds.includes(key.photoId) ?? false
  }

  /**
   * Shows photos as taken out or put in before the server's answers say so. `back` are photos that were taken out before: they are put
   * where they were. `places` are new places in the order by hand.
   */
  change({ taken = [], put = [], back = [], places, bytes = 0 }: ShownChange): PendingChange {
    for (const row of this.#rowsOf(taken)) this.#left.set(row.photoId, row)
    const returning = back.flatMap((photoId) => this.#left.get(photoId) ?? [])
    const host = { nextSync: () => this.#syncs + 1, onUndone: () => this.#tell() }
    const moved = this.#options.by === 'hand' && places ? this.#rowsOf([...places.keys()]) : []
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
    const state = this.#state
    if (!state) return undefined
    // Without some photos it is another view, which is shown beside the one with all.
    const name = `${first} ${without === nothing}`
    const known = this.#views.get(name)
    const view = { state, changes: this.#changes.version, sectioning, without }
    const isSame = known?.state === state && known.changes === view.changes && known.sectioning === sectioning
    if (isSame && known.without === without) return known.list
    const order = { by: this.#options.by, first }
    const load = (wishes: readonly PartWish[], options: LoadOptions | undefined) => this.load(wishes, options)
    const list = arrangeParts(this.#shown(state.parts, without), { order, sectioning, load }, known?.list)
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

  #rowsOf(photoIds: readonly string[]): LibraryRow[] {
    const loaded = this.#state?.parts.filter(isLoaded) ?? []
    return photoIds.flatMap((photoId) => {
      for (const { rows } of loaded) {
        const place = finderOf(rows)(photoId)
        if (place >= 0) return rowAt(rows, place)
      }
      return []
    })
  }

  #partOf(key: ListKey): ListPart | undefined {
    const parts = this.#state?.parts
    return parts?.[partAt(parts, key)]
  }

  async #readDevice(edge: Edge): Promise<void> {
    const { device } = this.#options
    const kept = await device?.readList()
    if (!kept || this.#state) return
    const parts = kept.parts.map((part): ListPart => ({ ...part, rows: null, isStale: false }))
    const number = edge === 'newest' ? parts.length - 1 : 0
    const read = parts[number] && (await this.#readKept(parts[number]))
    if (this.#state) return
    this.#set({ ...kept, parts: read ? parts.with(number, read) : parts })
  }

  async #readKept(part: ListPart): Promise<ListPart | undefined> {
    const kept = await this.#options.device?.readPart(part.start)
    if (kept?.version !== part.version) return undefined
    const read: ListPart = { ...part, rows: kept.rows, isStale: false }
    this.#keptParts.add(read)
    return read
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
    const before = this.#state
    // A list that is not known yet is asked for together with its first photos, so that they arrive at the same time.
    const first = before ? null : calls.fetchPart({ edge }, undefined).catch(() => null)
    await this.#takeIn(await calls.fetchNews(before?.version))
    const part = await first
    if (part) this.#put(part)
    this.#changes.settle(number)
    this.#tell()
  }

  async #takeIn(news: ListNews): Promise<void> {
    const merged = mergeParts(this.#state?.parts ?? [], news, this.#options)
    if (!merged) return this.#takeIn(await this.#options.calls.fetchNews(undefined))
    const before = this.#state
    const { version, totalBytes } = news
    const isSame =
      before?.version === version &&
      before.totalBytes === totalBytes &&
      before.parts.length === merged.length &&
      merged.every((part, number) => part === before.parts[number])
    if (isSame) return
    this.#state = { version, totalBytes, parts: merged }
    this.#options.onChanged?.(news.changes?.changed.map(({ photoId }) => photoId) ?? [])
    this.#keep()
    this.#refreshStale()
  }

  /** Fetches what is shown although the server has newer, the nearest first. If that fails, the next news are the next try. */
  #refreshStale(): void {
    const parts = this.#state?.parts ?? []
    const near = this.#lastWanted ? partAt(parts, this.#lastWanted) : 0
    const stale = parts.flatMap((part, number) => (part.isStale ? number : []))
    stale.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
    const wishes = stale.flatMap((number) => (parts[number] ? { key: parts[number].start } : []))
    this.#loader.load(wishes).catch(() => {})
  }

  async #fetchPart(part: ListPart, signal: AbortSignal, shown: PartWish['shown']): Promise<void> {
    const kept = part.isStale ? undefined : await this.#readKept(part)
    const number = this.#state?.parts.indexOf(part) ?? -1
    if (kept && this.#state && number >= 0 && !signal.aborted) {
      this.#set({ ...this.#state, parts: this.#state.parts.with(number, kept) })
      return
    }
    if (signal.aborted) return
    const answer = await this.#options.calls.fetchPart({ key: part.start, shown }, signal)
    if (signal.aborted) return
    if (answer.photos.length > 0) this.#options.onPhotos?.(answer.photos)
    const isNewer = answer.version !== this.#partOf(answer.start)?.version
    // An answer that does not fit was overtaken by a change. The loader asks for the part again when that is known.
    if (!this.#put(answer)) await this.sync()
    else if (isNewer) this.sync().catch(() => {})
  }

  /** Returns whether the answer fits to the parts. */
  #put(answer: PartAnswer): boolean {
    if (!this.#state) return false
    const parts = putPart(this.#state.parts, answer)
    if (parts) this.#set({ ...this.#state, parts })
    return parts !== null
  }

  #set(state: ListState): void {
    const wanted = this.#lastWanted
    const parts = evictParts(state.parts, wanted ? partAt(state.parts, wanted) : 0, (part) =>
      this.#loader.isWanted(part),
    )
    this.#state = { ...state, parts }
    this.#keep()
    this.#tell()
  }

  #keep(): void {
    const { device } = this.#options
    const state = this.#state
    if (!device || !state) return
    const parts = new Map<ListKey, KeptPart>()
    for (const part of state.parts) {
      if (!isLoaded(part) || part.isStale || this.#keptParts.has(part)) continue
      this.#keptParts.add(part)
      parts.set(part.start, { version: part.version, rows: part.rows })
    }
    const list: KeptList = { version: state.version, totalBytes: state.totalBytes, parts: state.parts.map(summaryOf) }
    device.write(list, parts)
  }

  #shown(parts: readonly ListPart[], without: ReadonlySet<string>): ShownPart[] {
    return parts.map((part, number) => {
      const next = parts[number + 1]
      const shown = isLoaded(part) ? this.#changes.show(part, next) : null
      const rows = shown && without.size > 0 ? mergeRows(shown, this.#options.by, (id) => without.has(id), []) : shown
      const newest = next?.start.moment ?? this.#options.now()
      const oldest = number > 0 ? part.start.moment : newest - spanOf(parts, this.#options.now())
      return { summary: part, rows, oldest, newest }
    })
  }

  #tell(): void {
    this.#loader.plan()
    for (const listener of [...this.#listeners]) listener()
  }
}

/** How long a time a part covers on average. The first one starts at the beginning of time, so it is not counted. */
function spanOf(parts: readonly PartSummary[], now: number): number {
  const start = parts[1]?.start.moment
  return start === undefined ? 0 : Math.max(0, now - start) / (parts.length - 1)
}

function summaryOf({ start, count, ratioSum, days, version }: ListPart): PartSummary {
  return { start, count, ratioSum, days, version }
}
