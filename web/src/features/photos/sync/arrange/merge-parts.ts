import type { Photo } from '@koma/contract'
import type { LibraryIndex, LibraryRow } from '../../library/library-index.ts'
import { findPart, isLoaded, type ListPart, type PartSummary, partAt } from '../list-part.ts'
import { compareKeys, joinRows, keyOf, type ListBy, type ListKey, mergeRows, rowsWithin } from '../list-rows.ts'

/** The server's answer to what has changed in a list. */
export interface ListNews {
  version: string
  /** All parts if `isWhole`, otherwise those that have changed. */
  parts: readonly PartSummary[]
  isWhole: boolean
  /** Null if the server does not know what has changed since. */
  changes: { changed: readonly LibraryRow[]; gone: readonly string[] } | null
  /** Only of the trash. */
  totalBytes: number | null
}

export interface ListRules {
  by: ListBy
  /** True if the counts of parts include photos that this reader is not shown. */
  countsHidden: boolean
}

/**
 * The parts of a list after the server's news. Parts that did not change keep their objects. Returns null if the news do not fit
 * to the parts, so that the whole list has to be asked for.
 */
export function mergeParts(before: readonly ListPart[], news: ListNews, rules: ListRules): ListPart[] | null {
  const summaries = news.isWhole ? news.parts : replaceParts(before, news.parts)
  if (!summaries) return null
  const coming = [...(news.changes?.changed ?? [])].sort((a, b) => compareKeys(keyOf(a, rules.by), keyOf(b, rules.by)))
  const leaving = new Set([...coming.map((row) => row.photoId), ...(news.changes?.gone ?? [])])
  const change = (rows: LibraryIndex, start: ListKey, end: ListKey | null) => {
    const inside = coming.filter((row) => isWithin(keyOf(row, rules.by), start, end))
    return mergeRows(rows, rules.by, (photoId) => leaving.has(photoId), inside)
  }
  return summaries.map((summary, number) => {
    const unchanged = before[number]
    if (summary === unchanged) return unchanged
    const same = findPart(before, summary.start)
    // The same version means the same photos, even if the part now reaches further because an empty one behind it was dropped.
    if (same && same.version === summary.version) return withNumbers(same, summary)
    const end = summaries[number + 1]?.start ?? null
    const known = overlapping(before, summary.start, end)
    const isNewer = known.some((part) => part.version > summary.version)
    // A part that was fetched after this answer was written.
    if (same && isNewer && known.length === 1 && news.changes) return same
    if (known.length === 0 || !known.every(isLoaded)) return { ...summary, rows: null, isStale: false }
    const rows = joinRows(known.map((part) => rowsWithin(part.rows, rules.by, summary.start, end)))
    const isStale = !news.changes || isNewer || known.some((part) => part.isStale)
    if (isStale) return stale(summary, rows)
    const merged = change(rows, summary.start, end)
    return hasCount(merged, summary, rules) ? { ...summary, rows: merged, isStale } : stale(summary, merged)
  })
}

/** A part's photos as the server answered them. */
export interface PartAnswer {
  start: ListKey
  end: ListKey | null
  version: number
  rows: LibraryIndex
  /** Those of its photos that were asked for in full. */
  photos: readonly Photo[]
}

/**
 * The parts with the photos of one. Returns null if the answer is older than the parts, or if the parts have been divided
 * differently since: then the news of the list have to be asked for first.
 */
export function putPart(before: readonly ListPart[], answer: PartAnswer): ListPart[] | null {
  const number = partAt(before, answer.start)
  const part = before[number]
  if (!part || compareKeys(part.start, answer.start) !== 0 || answer.version < part.version) return null
  if (answer.version > part.version && !hasSameEnd(before[number + 1]?.start ?? null, answer.end)) return null
  return before.with(number, { ...part, version: answer.version, rows: answer.rows, isStale: false })
}

/** A part whose photos were fetched before these news has their version, and still the numbers of the one before. */
function withNumbers(part: ListPart, { count, ratioSum, days }: PartSummary): ListPart {
  const isSame = part.count === count && part.ratioSum === ratioSum && part.days === days
  return isSame ? part : { ...part, count, ratioSum, days }
}

function replaceParts(before: readonly ListPart[], changed: readonly PartSummary[]): PartSummary[] | null {
  const summaries: PartSummary[] = [...before]
  for (const part of changed) {
    const number = partAt(before, part.start)
    const known = before[number]
    if (!known || compareKeys(known.start, part.start) !== 0) return null
    summaries[number] = part
  }
  return summaries
}

function overlapping(parts: readonly ListPart[], start: ListKey, end: ListKey | null): ListPart[] {
  const first = partAt(parts, start)
  const found: ListPart[] = []
  for (let number = first; number < parts.length; number += 1) {
    const part = parts[number]
    if (!part || (end && number > first && compareKeys(part.start, end) >= 0)) break
    found.push(part)
  }
  return found
}

function isWithin(key: ListKey, start: ListKey, end: ListKey | null): boolean {
  return compareKeys(key, start) >= 0 && (!end || compareKeys(key, end) < 0)
}

function hasSameEnd(a: ListKey | null, b: ListKey | null): boolean {
  return a && b ? compareKeys(a, b) === 0 : a === b
}

/** Old rows are better than none. A part without any would have no place in the list at which it could be asked for again. */
function stale(summary: PartSummary, rows: LibraryIndex): ListPart {
  return rows.photoIds.length > 0 ? { ...summary, rows, isStale: true } : { ...summary, rows: null, isStale: false }
}

/** A part whose rows do not add up is fetched again, so that a mistake does not stay for ever. */
function hasCount(rows: LibraryIndex, { count }: PartSummary, { countsHidden }: ListRules): boolean {
  return countsHidden ? rows.photoIds.length <= count : rows.photoIds.length === count
}
