import { describe, expect, it } from 'vitest'
import { photoNumber } from '../../../../testing/servers/photo-server.ts'
import { PhotoStore } from './photo-store.ts'

const photosFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, number) => photoNumber(first + number))
const [one, two, three] = photosFrom(0, 3).map((photo) => photo.photo_id) as [string, string, string]

describe('the photos in memory', () => {
  it('are shown as they are known until they have been fetched again, some of them or all', () => {
    const store = new PhotoStore()
    store.put(photosFrom(0, 3))
    store.refetch([two])
    expect([one, two, three].map((photoId) => store.has(photoId))).toEqual([true, false, true])
    store.refetch(null)
    expect([one, two, three].map((photoId) => store.has(photoId))).toEqual([false, false, false])
    expect(store.get(one)?.photo_id).toBe(one)
    store.put(photosFrom(0, 1))
    expect(store.has(one)).toBe(true)
  })
})
