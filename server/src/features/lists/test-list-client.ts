import type { ListPart, ListParts, TrashRows } from '@koma/contract'
import { decodeParts, type PartSummary } from '@koma/contract/list-rows'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import type { ListSort } from './list-view.ts'
import type { PartQuestion } from './read-part.ts'
import type { PartsQuestion } from './read-parts.ts'

/** A photo as a list shows it, in a form that can be compared. */
export interface ListedRow {
  photoId: string
  moments: Record<ListSort, number>
  rest: string
}

interface LoadedPart extends PartSummary {
  /** Undefined until the part was loaded. */
  rows: Map<string, ListedRow> | undefined
}

export interface ListReader {
  parts(question: PartsQuestion<ListSort>): Promise<ListParts>
  part(question: PartQuestion<ListSort>): Promise<ListPart>
}

/** Keeps some parts of a list loaded and applies answers as a client does. */
export class ListClient {
  readonly #reader: ListReader
  readonly #by: ListSort
  #version: string | undefined
  #parts: LoadedPart[] = []
  resets = 0
  deltas = 0

  constructor(reader: ListReader, by: ListSort) {
    this.#reader = reader
    this.#by = by
  }

  get parts(): readonly LoadedPart[] {
    return this.#parts
  }

  async sync(): Promise<void> {
    const answer = await this.#reader.parts({ by: this.#by, since: this.#version })
    const told = decodeParts(answer.parts)
    if (answer.is_reset) {
      this.resets += 1
      const known = new Map(this.#parts.map((part) => [nameOf(part), part]))
      this.#parts = told.map((part) => {
        const before = known.get(nameOf(part))
        return { ...part, rows: before?.version === part.version ? before.rows : undefined }
      })
    } else {
      this.deltas += 1
      this.#parts = answer.is_whole ? this.#reshape(told) : this.#replace(told)
      const changed = rowsOf(answer.changed)
      for (const { rows } of this.#parts) {
        for (const photoId of [...answer.gone, ...answer.changed.photo_ids]) rows?.delete(photoId)
      }
      for (const row of changed) this.#parts[this.#placeOf(row)]?.rows?.set(row.photoId, row)
    }
    this.#version = answer.version
  }

  /** Loads one part, after a sync if the list has changed since the last. */
  async load(place: number): Promise<void> {
    const { timestamp, photo_id } = this.#parts[place]?.start ?? { timestamp: 0, photo_id: null }
    const answer = await this.#reader.part({
      by: this.#by,
      edge: 'newest',
      timestamp,
      ...(photo_id !== null && { photo_id }),
    })
    if (answer.version !== this.#version) return this.sync()
    const part = this.#parts[place]
    if (!part || nameOf(part) !== nameOf(answer) || part.version !== answer.part_version) {
      throw new Error(`Part ${place} is not the one that the server gave.`)
    }
    part.rows = new Map(rowsOf(answer.photos).map((row) => [row.photoId, row]))
  }

  #replace(told: readonly PartSummary[]): LoadedPart[] {
    const changed = new Map(told.map((part) => [nameOf(part), part]))
    const replaced = this.#parts.map((part) => ({ ...part, ...changed.get(nameOf(part)) }))
    for (const part of this.#parts) changed.delete(nameOf(part))
    if (changed.size > 0) throw new Error('The server told of changed parts that were not there before.')
    return replaced
  }

  /** A part whose whole range was loaded before stays loaded, with the rows that were in its range. */
  #reshape(told: readonly PartSummary[]): LoadedPart[] {
    const before = this.#parts
    const reshaped = told.map((part, place): LoadedPart => {
      const next = told[place + 1]
      const overlapping = before.filter((old, at) => {
        const end = before[at + 1]
        return (!next || isBefore(old.start, next.start)) && (!end || isBefore(part.start, end.start))
      })
      const isLoaded = overlapping.every(({ rows }) => rows !== undefined)
      return { ...part, rows: isLoaded ? new Map() : undefined }
    })
    this.#parts = reshaped
    for (const { rows } of before) {
      for (const row of rows?.values() ?? []) this.#parts[this.#placeOf(row)]?.rows?.set(row.photoId, row)
    }
    return reshaped
  }

  #placeOf({ moments, photoId }: ListedRow): number {
    const key = { timestamp: moments[this.#by], photo_id: photoId }
    return this.#parts.findLastIndex(({ start }) => !isBefore(key, start))
  }
}

interface Key {
  timestamp: number
  photo_id: string | null
}

function isBefore(one: Key, other: Key): boolean {
  if (one.timestamp !== other.timestamp) return one.timestamp < other.timestamp
  return (one.photo_id ?? '') < (other.photo_id ?? '')
}

const nameOf = ({ start: { timestamp, photo_id } }: { start: Key }) => `${timestamp} ${photo_id}`

function rowsOf(rows: ListParts['changed'] | TrashRows): ListedRow[] {
  const columns = decodePhotoIndex(rows)
  return columns.photoIds.map((photoId, place) => ({
    photoId,
    moments: {
      added: columns.addedAt[place] ?? 0,
      taken: columns.takenAt[place] ?? 0,
      trashed: columns.trashedAt?.[place] ?? 0,
      hand: columns.handAt?.[place] ?? 0,
    },
    rest: [columns.takenOffset[place], Math.round((columns.ratios[place] ?? 0) * 1000), columns.colours[place]].join(),
  }))
}
