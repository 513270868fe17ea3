import type { LibraryIndex, LibraryRow } from '../library/library-index.ts'
import { placeFinder } from '../library/place-finder.ts'
import type { ListPart } from './list-part.ts'
import { compareKeys, keyOf, type ListBy, mergeRows } from './list-rows.ts'

/** A change by the user that is shown before the server's answers contain it. */
export interface PendingChange {
  /**
   * The server has done it, for all photos or only these. The change is shown until the answer of a sync that begins from now on has
   * arrived.
   */
  confirm(photoIds?: readonly string[]): void
  /** Shows the list without the change again, for all photos or only these. */
  undo(photoIds?: readonly string[]): void
}

export interface WantedChange {
  /** Photos to hide. */
  taken?: readonly string[]
  /** Photos to show, unless the list has them already. */
  put?: readonly LibraryRow[]
  /** Photos to show at another place, if the list has them. */
  moved?: readonly LibraryRow[]
  /** Storage that is freed, in the trash. */
  bytes?: number
}

interface Change extends Required<WantedChange> {
  /** Later changes have higher numbers and overrule earlier ones. */
  number: number
  /** The first sync whose answer contains the change. Null until the server has confirmed it. */
  settledBy: number | null
}

interface Wish {
  row: LibraryRow
  /** Whether it is shown there although the list has it elsewhere. */
  isMoved: boolean
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
  #changes: readonly Change[] = []
  #made = 0
  /** Which photos to hide (null) or to show, of all changes together. */
  #wishes = new Map<string, Wish | null>()
  readonly #shown = new WeakMap<LibraryIndex, Shown>()

  constructor(by: ListBy) {
    this.#by = by
  }

  add({ taken = [], put = [], moved = [], bytes = 0 }: WantedChange, host: ChangeHost): PendingChange {
    this.#made += 1
    const number = this.#made
    this.#set([...this.#changes, { number, taken, put, moved, bytes, settledBy: null }])
    /** Replaces what is left of this change. */
    const replace = (photoIds: readonly string[] | undefined, withPart: (part: Change) => readonly Change[]) => {
      const isOpen = (change: Change) => change.number === number && change.settledBy === null
      const others = this.#changes.filter((change) => !isOpen(change))
      const mine = this.#changes.filter(isOpen)
      if (!photoIds) return this.#set([...others, ...mine.flatMap(withPart)])
      const chosen = new Set(photoIds)
      const parts = mine.flatMap((change) => [...withPart(partOf(change, chosen, true)), partOf(change, chosen, false)])
      this.#set([...others, ...parts])
    }
    return {
      confirm: (photoIds) => replace(photoIds, (part) => [{ ...part, settledBy: host.nextSync() }]),
      undo: (photoIds) => {
        replace(photoIds, () => [])
        host.onUndone()
      },
    }
  }

  /** Drops the changes that the answer of this sync contains. */
  settle(syncNumber: number): void {
    const left = this.#changes.filter(({ settledBy }) => settledBy === null || settledBy > syncNumber)
    if (left.length < this.#changes.length) this.#set(left)
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
    const effect = [...hidden, '+', ...coming.map((row) => `${row.photoId} ${row.handAt}`)].join(' ')
    const known = this.#shown.get(part.rows)
    if (known?.effect === effect) return known.rows
    const rows = mergeRows(part.rows, this.#by, (photoId) => hidden.has(photoId), coming)
    this.#shown.set(part.rows, { effect, rows })
    return rows
  }

  /** Tells whether a photo has left the list, given those that the server has taken out. The answers stay those of this moment. */
  leaving(gone: ReadonlySet<string>): (photoId: string) => boolean {
    const wishes = this.#wishes
    return (photoId) => {
      const wish = wishes.get(photoId)
      return wish === undefined ? gone.has(photoId) : wish === null
    }
  }

  #effectOn({ rows, start }: ListPart & { rows: LibraryIndex }, end: ListPart | undefined) {
    const find = finderOf(rows)
    const hidden = new Set<string>()
    const coming: LibraryRow[] = []
    for (const [photoId, wish] of this.#wishes) {
      const isThere = find(photoId) >= 0
      if (isThere && (!wish || wish.isMoved)) hidden.add(photoId)
      if (!wish) continue
      const { row } = wish
      const key = keyOf(row, this.#by)
      if ((isThere && !wish.isMoved) || compareKeys(key, start) < 0 || (end && compareKeys(key, end.start) >= 0))
        continue
      coming.push(row)
    }
    coming.sort((a, b) => compareKeys(keyOf(a, this.#by), keyOf(b, this.#by)))
    return { hidden, coming }
  }

  #set(changes: readonly Change[]): void {
    this.#changes = changes.toSorted((a, b) => a.number - b.number)
    this.version += 1
    this.#wishes = new Map()
    for (const { taken, put, moved } of this.#changes) {
      for (const photoId of taken) this.#wishes.set(photoId, null)
      for (const row of put) this.#wishes.set(row.photoId, { row, isMoved: false })
      for (const row of moved) {
        if (this.#wishes.get(row.photoId) !== null) this.#wishes.set(row.photoId, { row, isMoved: true })
      }
    }
  }
}

/** The part of a change that is about these photos, or about all others. */
function partOf(change: Change, photoIds: ReadonlySet<string>, isChosen: boolean): Change {
  const { taken, put, moved, bytes } = change
  return {
    ...change,
    taken: taken.filter((photoId) => photoIds.has(photoId) === isChosen),
    put: put.filter((row) => photoIds.has(row.photoId) === isChosen),
    moved: moved.filter((row) => photoIds.has(row.photoId) === isChosen),
    // Only an estimate until the next answer, so it need not be divided.
    bytes: isChosen ? bytes : 0,
  }
}

interface ChangeHost {
  /** The number of the first sync that has not begun yet. */
  nextSync(): number
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
