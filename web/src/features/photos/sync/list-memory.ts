import { type LibraryRow, rowAt } from '../library/library-index.ts'
import { type ListNews, type ListRules, mergeParts, type PartAnswer, putPart } from './arrange/merge-parts.ts'
import type { KeptList, KeptPart, ListDevice } from './device/list-device.ts'
import { evictParts } from './evict-parts.ts'
import { goneAfter, goneBeside, nothingGone } from './gone-photos.ts'
import { isLoaded, type ListPart, type PartSummary, type PartWish, partAt } from './list-part.ts'
import type { ListKey } from './list-rows.ts'
import { finderOf } from './pending-changes.ts'

/** Which end of a list is shown first. */
export type Edge = 'newest' | 'oldest'

/** What the server said. */
export interface ListState {
  version: string
  parts: readonly ListPart[]
  totalBytes: number | null
  /** Photos that are known to have left the list. */
  gone: ReadonlySet<string>
}

interface MemoryOptions {
  rules: ListRules
  /** Null if nothing may be kept on this device. */
  device: ListDevice | null
  /** Whether somebody waits for a part, so that it stays in memory. */
  isWanted(part: ListPart): boolean
  /** Those of the parts that stay in memory although nobody looks at them. */
  stayingOf(parts: readonly ListPart[]): readonly ListPart[]
}

/** What the server said of a list, in memory as far as it is loaded, and on the device. The user's own changes are not in it. */
export class ListMemory {
  readonly #options: MemoryOptions
  #state: ListState | null = null
  /** The key that was asked for last. Parts far from it leave the memory first. */
  #lastWanted: ListKey | null = null
  /** The parts that the device has, by their objects. */
  readonly #keptParts = new WeakSet<ListPart>()

  constructor(options: MemoryOptions) {
    this.#options = options
  }

  /** Another object after every change; null until the list was read from the device or fetched. */
  get state(): ListState | null {
    return this.#state
  }

  lookAt(key: ListKey): void {
    this.#lastWanted = key
  }

  partOf(key: ListKey): ListPart | undefined {
    const parts = this.#state?.parts
    return parts?.[partAt(parts, key)]
  }

  /** Those of the photos that are loaded. */
  rowsOf(photoIds: readonly string[]): LibraryRow[] {
    const loaded = this.#state?.parts.filter(isLoaded) ?? []
    return photoIds.flatMap((photoId) => {
      for (const { rows } of loaded) {
        const place = finderOf(rows)(photoId)
        if (place >= 0) return rowAt(rows, place)
      }
      return []
    })
  }

  /** Reads the list from the device, with the part at an end. Resolves with whether it was there and the server has not said more since. */
  async read(edge: Edge): Promise<boolean> {
    const kept = await this.#options.device?.readList()
    if (!kept || this.#state) return false
    const parts = kept.parts.map((part): ListPart => ({ ...part, rows: null, isStale: false }))
    const number = edge === 'newest' ? parts.length - 1 : 0
    const read = parts[number] && (await this.#readPart(parts[number], { isShown: true }))
    if (this.#state) return false
    this.#set({ ...kept, gone: nothingGone, parts: read ? parts.with(number, read) : parts })
    return true
  }

  /** Loads a part from the device. Resolves with whether it was there as the list has it, and is still wanted. */
  async recall(part: ListPart, signal: AbortSignal): Promise<boolean> {
    const kept = part.isStale ? undefined : await this.#readPart(part)
    const number = this.#state?.parts.indexOf(part) ?? -1
    if (!kept || !this.#state || number < 0 || signal.aborted) return false
    this.#set({ ...this.#state, parts: this.#state.parts.with(number, kept) })
    return true
  }

  /** Returns what has become of the list: `unfit` if the news does not fit it, so that the whole list has to be asked for. */
  takeIn(news: ListNews): 'same' | 'changed' | 'unfit' {
    const before = this.#state
    const merged = mergeParts(before?.parts ?? [], news, this.#options.rules)
    if (!merged) return 'unfit'
    const { version, totalBytes } = news
    const isSame =
      before?.version === version &&
      before.totalBytes === totalBytes &&
      before.parts.length === merged.length &&
      merged.every((part, number) => part === before.parts[number])
    if (isSame) return 'same'
    this.#state = { version, totalBytes, parts: merged, gone: goneAfter(before?.gone ?? nothingGone, news) }
    this.#keep()
    return 'changed'
  }

  /** Returns whether the answer fits the parts. */
  put(answer: PartAnswer): boolean {
    if (!this.#state) return false
    const parts = putPart(this.#state.parts, answer)
    if (parts) this.#set({ ...this.#state, parts, gone: goneBeside(this.#state.gone, answer.rows) })
    return parts !== null
  }

  /** The parts that are shown although the server has newer, the nearest to what was asked for last first. */
  get stale(): PartWish[] {
    const parts = this.#state?.parts ?? []
    const near = this.#near(parts)
    const stale = parts.flatMap((part, number) => (part.isStale ? number : []))
    stale.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
    return stale.flatMap((number) => (parts[number] ? { key: parts[number].start } : []))
  }

  #near(parts: readonly ListPart[]): number {
    return this.#lastWanted ? partAt(parts, this.#lastWanted) : 0
  }

  async #readPart(part: ListPart, options?: { isShown: boolean }): Promise<ListPart | undefined> {
    const kept = await this.#options.device?.readPart(part.start, options)
    if (kept?.version !== part.version) return undefined
    const read: ListPart = { ...part, rows: kept.rows, isStale: false }
    this.#keptParts.add(read)
    return read
  }

  #set(state: ListState): void {
    const staying = this.#options.stayingOf(state.parts)
    const parts = evictParts(
      state.parts,
      this.#near(state.parts),
      (part) => staying.includes(part) || this.#options.isWanted(part),
    )
    this.#state = { ...state, parts }
    this.#keep()
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
}

function summaryOf({ start, count, ratioSum, days, version }: ListPart): PartSummary {
  return { start, count, ratioSum, days, version }
}
