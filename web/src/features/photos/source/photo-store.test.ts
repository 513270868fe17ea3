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

  it('are limited in number; those that nobody has looked at for longest go first, and never those that are shown', () => {
    const store = new PhotoStore()
    store.put(photosFrom(0, 3))
    store.refetch([two])
    // A tile of the second photo.
    store.subscribe(() => store.get(two))
    for (let first = 1000; first < 7000; first += 100) store.put(photosFrom(first, 100))
    expect([one, two, three].map((photoId) => store.get(photoId)?.photo_id)).toEqual([undefined, two, undefined])
    const known = photosFrom(1000, 6000).filter((photo) => store.has(photo.photo_id))
    expect([known.length, known[0]?.world_name]).toEqual([4999, 'World 2001'])
    // What has gone is not marked as old when it is fetched again.
    store.put(photosFrom(0, 1))
    expect([store.has(one), store.has(two)]).toEqual([true, false])
  })

  it('remember the pictures that were shown last', () => {
    const { seenPictures } = new PhotoStore()
    seenPictures.add('first').add('second')
    for (let number = 0; number < 19_998; number += 1) seenPictures.add(`picture ${number}`)
    seenPictures.add('first').add('last')
    expect(['first', 'second', 'last'].map((address) => seenPictures.has(address))).toEqual([true, false, true])
  })
})
