import { describe, expect, it } from 'vitest'
import { indexOf } from '../../library/library-index.ts'
import type { ListPart } from '../list-part.ts'
import { type ListNews, mergeParts, putPart } from './merge-parts.ts'

const start = { moment: 0, photoId: '' }
const rules = { by: 'added', countsHidden: false } as const
const unloaded: ListPart = { start, count: 3, ratioSum: 5, days: 2, version: 1, rows: null, isStale: false }
const rows = indexOf([{ photoId: 'a', takenAt: 1, takenOffset: 0, ratio: 1.5, colour: -1, addedAt: 1 }])
const newer = { start, count: 1, ratioSum: 1.5, days: 1, version: 2 }
const news: ListNews = {
  version: '2',
  parts: [newer],
  isWhole: false,
  changes: { changed: [], gone: ['b', 'c'] },
  totalBytes: null,
}

describe('a part of a list whose photos arrive before the news of it', () => {
  const early = putPart([unloaded], { start, end: null, version: 2, rows, photos: [] }) ?? []

  it('gets its number of photos, their shapes and days from the news, and keeps its photos', () => {
    expect(mergeParts(early, news, rules)).toEqual([{ ...newer, rows, isStale: false }])
  })

  it('stays the same object from then on', () => {
    const merged = mergeParts(early, news, rules) ?? []
    expect(mergeParts(merged, news, rules)?.[0]).toBe(merged[0])
  })
})
