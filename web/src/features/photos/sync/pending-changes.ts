import type { LibraryIndex, LibraryRow } from '../library/library-index.ts'
import { placeFinder } from '../library/place-finder.ts'
import type { ListPart } from './list-part.ts'
import { compareKeys, keyOf, type ListBy, mergeRows } from './list-rows.ts'

/** A change by the user that is shown before the server's answers contain it. */
export interface PendingChange {
  /** The server has done it: it is shown until an answer that is asked for from now on has arrived. */
  confirm(): void
  /** Shows the list without the change again. */
  undo(): void
}

interface Change {
  /** Photos to hide. */
  taken: ReadonlySet<string>
  /** Photos to show, unless the list has them already. */
  put: readonly LibraryRow[]
  /** Storage that is freed, in the trash. */
  bytes: number
  /** The first sync whose answer contains the change. Null until the server has confirmed it. */
  settledBy: number | null
}

interface Shown {
  effect: string
  rows: LibraryIndex
}

/** Applies changes by the user to what the server said, without touching that. A later change overrules earlier ones. */
export class PendingChanges {
  /** Grows with every change. */
  version = 0
  readonly #by: ListBy
  readonly #changes = new Set<Change>()
  /** Which photos to hide (null) or to show, of all changes together. */
  #wishes = new Map<string, LibraryRow | null>()
  readonly #shown = new WeakMap<LibraryIndex, Shown>()

  constructor(by: ListBy) {
    this.#by = by
  }

  add(
    change: { taken?: Iterable<string>; put?: readonly LibraryRow[]; bytes?: number },
    host: ChangeHost,
  ): PendingChange {
    const { put = [], bytes = 0 } = change
    const kept: Change = { taken: new Set(change.taken), put, bytes, settledBy: null }
    this.#changes.add(kept)
    this.#update()
    return {
      confirm: () => {
        kept.settledBy ??= host.onConfirmed()
      },
      undo: () => {
        if (!this.#changes.delete(kept)) return
        this.#update()
        host.onUndone()
      },
    }
  }

  /** Drops the changes that this answer contains. */
  settle(syncNumber: number): void {
    let isChanged = false
    for (const change of this.#changes) {
      if (change.settledBy === null || change.settledBy > syncNumber) continue
      this.#changes.delete(change)
      isChanged = true
    }
    if (isChanged) this.#update()
  }

  get freedBytes(): number {
    let sum = 0
    for (const { bytes } of this.#changes) sum += bytes
    return sum
  }

  /** The rows of a loaded part with the changes. Returns the same object for the same result, so that its layout is kept. */
  show(part: ListPart & { rows: LibraryIndex }, end: ListPart | undefined): LibraryIndex {
    if (this.#wishes.size === 0) return part.rows
    const { hidden, coming } = this.#effectOn(part, end)
    if (hidden.size === 0 && coming.length === 0) return part.rows
    const effect = [...hidden, '+', ...coming.map((row) => row.photoId)].join(' ')
    const known = this.#shown.get(part.rows)
    if (known?.effect === effect) return known.rows
    const rows = mergeRows(part.rows, this.#by, (photoId) => hidden.has(photoId), coming)
    this.#shown.set(part.rows, { effect, rows })
    return rows
  }

  #effectOn({ rows, start }: ListPart & { rows: LibraryIndex }, end: ListPart | undefined) {
    const find = finderOf(rows)
    const hidden = new Set<string>()
    const coming: LibraryRow[] = []
    for (const [photoId, row] of this.#wishes) {
      const isThere = find(photoId) >= 0
      if (!row) {
        if (isThere) hidden.add(photoId)
        continue
      }
      const key = keyOf(row, this.#by)
      if (isThere || compareKeys(key, start) < 0 || (end && compareKeys(key, end.start) >= 0)) continue
      coming.push(row)
    }
    coming.sort((a, b) => compareKeys(keyOf(a, this.#by), keyOf(b, this.#by)))
    return { hidden, coming }
  }

  #update(): void {
    this.version += 1
    this.#wishes = new Map()
    for (const { taken, put } of this.#changes) {
      for (const photoId of taken) this.#wishes.set(photoId, null)
      for (const row of put) this.#wishes.set(row.photoId, row)
    }
  }
}

interface ChangeHost {
  /** Starts a sync and returns its number. */
  onConfirmed(): number
  onUndone(): void
}

const finders = new WeakMap<LibraryIndex, (photoId: string) => number>()

/** Finds the place of a photo in rows, or -1. */
export function finderOf(rows: LibraryIndex): (photoId: string) => number {
  const known = finders.get(rows)
  if (known) return known
  const find = placeFinder(rows.photoIds)
  finders.set(rows, find)
  return find
}
