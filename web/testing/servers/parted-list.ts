import type { ArrangedLibrary, PhotoSection } from '../../src/features/photos/library/arranged-library.ts'
import type { LibraryRow } from '../../src/features/photos/library/library-index.ts'
import { wholeList } from './whole-list.ts'

interface Wish {
  from: number
  to: number
  resolve: () => void
  reject: (error: unknown) => void
}

/** A list of which only some parts are loaded. The test decides when the others arrive, or fail. */
export class PartedList {
  /** The list as it is now. */
  list: ArrangedLibrary
  /** What was asked for and has not arrived. */
  readonly wishes: Wish[] = []
  #whole: ArrangedLibrary
  /** The places at which parts start. */
  #starts: number[]
  readonly #loaded = new Set<number>()
  readonly #listeners = new Set<() => void>()

  constructor(whole: ArrangedLibrary, partLength: number, loaded: readonly number[] = []) {
    this.#whole = whole
    this.#starts = Array.from({ length: Math.ceil(whole.length / partLength) }, (_, part) => part * partLength)
    for (const part of loaded) this.#loaded.add(part)
    this.list = this.#arrange()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Everything that was asked for arrives. */
  async deliver(): Promise<void> {
    const wishes = this.wishes.splice(0)
    for (const { from, to } of wishes) for (const part of this.#partsOf(from, to)) this.#loaded.add(part)
    this.#replace()
    for (const { resolve } of wishes) resolve()
    await Promise.resolve()
  }

  async fail(error: unknown): Promise<void> {
    for (const { reject } of this.wishes.splice(0)) reject(error)
    await Promise.resolve()
  }

  /** A part is dropped from memory. */
  unload(part: number): void {
    this.#loaded.delete(part)
    this.#replace()
  }

  /** A photo is added before all others. */
  addFirst(photoId: string): void {
    this.#change(0, 1, (rows) => [...rows.slice(0, 1).map((row) => ({ ...row, photoId })), ...rows])
  }

  /** A photo leaves. The list does not tell whether it has left, or is in a part that is not loaded. */
  remove(photoId: string): void {
    const place = this.#whole.placeOf(photoId)
    this.#change(place, -1, (rows) => rows.toSpliced(place, 1))
  }

  #change(place: number, by: number, change: (rows: LibraryRow[]) => LibraryRow[]): void {
    const rows = Array.from({ length: this.#whole.length }, (_, each) => rowIn(this.#whole, each))
    const part = this.#partAt(place)
    this.#whole = wholeList(change(rows), this.#whole.order)
    this.#starts = this.#starts.map((start, number) => (number > part ? start + by : start))
    this.#replace()
  }

  #replace(): void {
    this.list = this.#arrange()
    for (const listener of this.#listeners) listener()
  }

  #partAt(place: number): number {
    return this.#starts.findLastIndex((start) => start <= place)
  }

  #endOf(part: number): number {
    return this.#starts[part + 1] ?? this.#whole.length
  }

  #partsOf(from: number, to: number): number[] {
    return this.#starts.flatMap((start, part) => (start < to && this.#endOf(part) > from ? part : []))
  }

  #arrange(): ArrangedLibrary {
    const whole = this.#whole
    const loaded = new Set(this.#loaded)
    const isThere = (place: number) => loaded.has(this.#partAt(place))
    const placeOf = (photoId: string) => {
      const place = whole.placeOf(photoId)
      return place >= 0 && isThere(place) ? place : -1
    }
    const isWhole = this.#partsOf(0, whole.length).every((part) => loaded.has(part))
    return {
      ...whole,
      sections: this.#sections(isThere),
      idAt: (place) => (isThere(place) ? whole.idAt(place) : undefined),
      idsBetween: (from, to) => whole.idsBetween(from, to).filter((_, number) => isThere(Math.max(0, from) + number)),
      colourAt: (place) => (isThere(place) ? whole.colourAt(place) : null),
      placeOf,
      has: (photoId) => placeOf(photoId) >= 0 || (isWhole ? false : undefined),
      load: (from, to) => {
        if (this.#partsOf(from, to).every((part) => loaded.has(part))) return Promise.resolve()
        return new Promise((resolve, reject) => this.wishes.push({ from, to, resolve, reject }))
      },
    }
  }

  /** Loaded photos of a day share a section; each part that is not loaded has one of its own. */
  #sections(isThere: (place: number) => boolean): PhotoSection[] {
    const whole = this.#whole
    const sections: PhotoSection[] = []
    for (const { key, from, to } of whole.sections) {
      for (let place = from; place < to; ) {
        const part = this.#partAt(place)
        const end = Math.min(to, this.#endOf(part))
        const last = sections.at(-1)
        if (!isThere(place)) {
          if (place === this.#starts[part]) sections.push(this.#stretchAt(part, key))
        } else if (last && !last.estimate && last.key === key && place > from) last.to = end
        else sections.push({ key, from: place, to: end })
        place = end
      }
    }
    return sections
  }

  #stretchAt(part: number, key: number): PhotoSection {
    const whole = this.#whole
    const from = this.#starts[part] ?? 0
    const to = this.#endOf(part)
    const ratioSum = whole.ratiosBetween(from, to).reduce((sum, ratio) => sum + ratio, 0)
    const days = whole.sections.filter((section) => section.from < to && section.to > from).length
    const moments = [whole.momentAt(from), whole.momentAt(to - 1)]
    const estimate = { ratioSum, days, newest: Math.max(...moments), oldest: Math.min(...moments) }
    return { key, from, to, estimate }
  }
}

function rowIn(list: ArrangedLibrary, place: number): LibraryRow {
  const [ratio = 1] = list.ratiosBetween(place, place + 1)
  const moment = list.momentAt(place)
  return {
    photoId: list.idAt(place) ?? '',
    takenAt: list.takenAt(place),
    takenOffset: list.offsetAt(place),
    ratio,
    colour: -1,
    addedAt: moment,
  }
}
