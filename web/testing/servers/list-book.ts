import type { ListKey, ListPart, ListParts, TrashPart, TrashParts } from '@koma/contract'
import { encodeListRows, encodeParts, encodeTrashRows } from '@koma/contract/list-rows'
import type { ListedColumns } from '@koma/contract/photo-index'
import { indexOf, type LibraryRow } from '../../src/features/photos/library/library-index.ts'
import { compareKeys, type ListKey as Key, keyOf, type ListBy } from '../../src/features/photos/sync/list-rows.ts'

interface KeptPart {
  start: Key
  version: number
}

/** The first part of a list starts at the year 1. */
const beginning: Key = { moment: -62_135_596_800_000, photoId: '' }

interface BookOptions {
  by: ListBy
  /** Parts are divided into this many photos. Small in tests, so that few photos make many parts. */
  partLength?: number
  /** Grows the version of the list. */
  step?: () => number
}

/**
 * Answers the calls of lists in parts for one list in one order, as the server does. It is given the whole list with every call and
 * finds out what has changed since the last one.
 */
export class ListBook {
  readonly #by: ListBy
  readonly #partLength: number
  readonly #step: () => number
  #rows = new Map<string, LibraryRow>()
  #parts: KeptPart[] = [{ start: beginning, version: 0 }]
  #log: Array<{ version: number; photoId: string }> = []
  #version = 0
  #shapeVersion = 0
  #floor = 0
  /** The rows of each part, until the list changes. */
  #groups: LibraryRow[][] | null = null

  constructor({ by, partLength = 1000, step = () => 1 }: BookOptions) {
    this.#by = by
    this.#partLength = partLength
    this.#step = step
  }

  /** Forgets what has changed up to now, as the server does after a while. */
  pruneLog(): void {
    this.#log = []
    this.#floor = this.#version
  }

  answerParts(rows: readonly LibraryRow[], since: string | null): ListParts {
    this.#update(rows)
    const known = since === null ? Number.NaN : Number(since.slice(1))
    const isKnown =
      known === this.#version || known === this.#floor || this.#log.some(({ version }) => version === known)
    const changed = isKnown ? new Set(this.#log.flatMap((entry) => (entry.version > known ? entry.photoId : []))) : []
    const isWhole = !isKnown || this.#shapeVersion > known
    const present = [...changed].flatMap((photoId) => this.#rows.get(photoId) ?? [])
    const parts = this.#summaries().filter(({ version }) => isWhole || version > known)
    return {
      version: `v${this.#version}`,
      is_reset: !isKnown,
      is_whole: isWhole,
      parts: encodeParts(parts),
      changed: encodeListRows(columnsOf(present)),
      gone: [...changed].filter((photoId) => !this.#rows.has(photoId)),
    }
  }

  answerPart(rows: readonly LibraryRow[], query: URLSearchParams): ListPart {
    this.#update(rows)
    const number = this.#numberOf(query)
    const part = this.#parts[number]
    const next = this.#parts[number + 1]
    return {
      version: `v${this.#version}`,
      part_version: part?.version ?? 0,
      start: wireKey(part?.start ?? beginning),
      end: next ? wireKey(next.start) : null,
      photos: encodeListRows(columnsOf(this.#rowsOf(number))),
    }
  }

  /** For the trash, whose rows also tell when photos were trashed. */
  answerTrashParts(rows: readonly LibraryRow[], since: string | null, totalBytes: number): TrashParts {
    const answer = this.answerParts(rows, since)
    const changed = answer.changed.photo_ids.flatMap((photoId) => this.#rows.get(photoId) ?? [])
    return { ...answer, changed: encodeTrashRows(columnsOf(changed)), total_bytes: totalBytes }
  }

  answerTrashPart(rows: readonly LibraryRow[], query: URLSearchParams): TrashPart {
    const { full: _, ...answer } = this.answerPart(rows, query)
    return { ...answer, photos: encodeTrashRows(columnsOf(this.#rowsOf(this.#numberOf(query)))) }
  }

  #numberOf(query: URLSearchParams): number {
    const moment = query.get('timestamp')
    const sought = moment === null ? this.#rows.get(query.get('photo_id') ?? '') : undefined
    if (sought) return this.#at(keyOf(sought, this.#by))
    if (moment === null) return query.get('edge') === 'oldest' ? 0 : this.#parts.length - 1
    return this.#at({ moment: Number(moment), photoId: query.get('photo_id') ?? '' })
  }

  #at(key: Key): number {
    return Math.max(
      0,
      this.#parts.findLastIndex((part) => compareKeys(part.start, key) <= 0),
    )
  }

  #rowsOf(number: number): LibraryRow[] {
    this.#groups ??= this.#groupRows()
    return this.#groups[number] ?? []
  }

  #groupRows(): LibraryRow[][] {
    const groups = this.#parts.map((): LibraryRow[] => [])
    const rows = [...this.#rows.values()].sort((a, b) => compareKeys(keyOf(a, this.#by), keyOf(b, this.#by)))
    for (const row of rows) groups[this.#at(keyOf(row, this.#by))]?.push(row)
    return groups
  }

  #summaries() {
    return this.#parts.map(({ start, version }, number) => {
      const rows = this.#rowsOf(number)
      const days = new Set(
        rows.map((row) => Math.floor((keyOf(row, this.#by).moment + row.takenOffset * 60_000) / day)),
      )
      return {
        start: wireKey(start),
        count: rows.length,
        ratioSum: rows.reduce((sum, row) => sum + Math.max(1, Math.round(row.ratio * 1000)), 0),
        days: days.size,
        version,
      }
    })
  }

  #update(rows: readonly LibraryRow[]): void {
    const next = new Map(rows.map((row) => [row.photoId, row]))
    const touched = new Set<string>()
    for (const [photoId, row] of next) {
      const before = this.#rows.get(photoId)
      if (!before || JSON.stringify(before) !== JSON.stringify(row)) touched.add(photoId)
    }
    for (const photoId of this.#rows.keys()) if (!next.has(photoId)) touched.add(photoId)
    if (touched.size === 0) return
    this.#version += this.#step()
    for (const photoId of touched) {
      this.#log.push({ version: this.#version, photoId })
      for (const row of [this.#rows.get(photoId), next.get(photoId)]) {
        const part = row && this.#parts[this.#at(keyOf(row, this.#by))]
        if (part) part.version = this.#version
      }
    }
    this.#rows = next
    this.#groups = null
    this.#reshape()
    this.#groups = null
  }

  #reshape(): void {
    const shaped = this.#parts.flatMap((part, number): KeptPart[] => {
      const rows = this.#rowsOf(number)
      if (rows.length === 0 && number > 0) return []
      if (rows.length <= this.#partLength * 1.25) return [part]
      const starts: KeptPart[] = [part]
      for (let from = this.#partLength; from < rows.length; from += this.#partLength) {
        const [before, first] = [rows[from - 1], rows[from]]
        if (!before || !first) continue
        const start = keyOf(first, this.#by)
        const isTie = keyOf(before, this.#by).moment === start.moment
        starts.push({ start: isTie ? start : { ...start, photoId: '' }, version: this.#version })
      }
      return starts
    })
    const isSame = shaped.length === this.#parts.length && shaped.every((part, number) => part === this.#parts[number])
    if (!isSame) this.#shapeVersion = this.#version
    this.#parts = shaped
  }
}

const day = 86_400_000

function wireKey({ moment, photoId }: Key): ListKey {
  return { timestamp: moment, photo_id: photoId === '' ? null : photoId }
}

function columnsOf(rows: readonly LibraryRow[]): ListedColumns & { trashedAt: Float64Array } {
  const columns = indexOf(rows)
  return { ...columns, trashedAt: columns.trashedAt ?? new Float64Array(rows.length) }
}

/** The books of a fake server, one for each list and order. */
export class ListBooks {
  readonly #books = new Map<string, ListBook>()
  /** Applies to lists that are asked for later. */
  partLength = 1000

  /** Answers `parts` or `part` of a list. */
  answer(name: string, what: string, rows: readonly LibraryRow[], query: URLSearchParams): ListParts | ListPart {
    const book = this.#book(name, query)
    return what === 'parts' ? book.answerParts(rows, query.get('since')) : book.answerPart(rows, query)
  }

  answerTrash(
    what: string,
    rows: readonly LibraryRow[],
    query: URLSearchParams,
    totalBytes: number,
  ): TrashParts | TrashPart {
    const book = this.#book('trash', query)
    return what === 'parts'
      ? book.answerTrashParts(rows, query.get('since'), totalBytes)
      : book.answerTrashPart(rows, query)
  }

  #book(name: string, query: URLSearchParams): ListBook {
    const by = (query.get('by') ?? 'added') as ListBy
    const key = `${name} ${by}`
    const known = this.#books.get(key)
    if (known) return known
    const book = new ListBook({ by, partLength: this.partLength })
    this.#books.set(key, book)
    return book
  }
}
