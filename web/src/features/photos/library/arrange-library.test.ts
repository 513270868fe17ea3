import { describe, expect, it } from 'vitest'
import { placeFinder } from './place-finder.ts'
import { sortByMoment } from './sort-by-moment.ts'

/** Pseudo-random numbers, the same each time. */
function numbers(length: number, below: number): Float64Array {
  let state = 7
  return Float64Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  })
}

function placesOf(moments: Float64Array): Uint32Array {
  return Uint32Array.from(moments, (_, place) => place)
}

describe('sorting a library by moments', () => {
  it.each([
    ['years apart', numbers(5000, 1e12)],
    ['seconds apart', numbers(5000, 1000)],
    ['before 1970 too', numbers(500, 1e12).map((moment) => moment - 5e11)],
    ['all the same', new Float64Array(50).fill(1.7e12)],
    ['one', Float64Array.of(1)],
    ['none', new Float64Array()],
  ])('is as comparing them two by two would be: %s', (_, moments) => {
    const compared = placesOf(moments).sort((a, b) => (moments[b] ?? 0) - (moments[a] ?? 0) || a - b)
    const places = placesOf(moments)
    expect(sortByMoment(places, moments)).toEqual(compared)
    expect(places).toEqual(placesOf(moments))
  })
})

describe('finding a photo in a list', () => {
  const growing = ['a', 'b', 'd', 'e']
  it.each([
    ['growing', growing],
    ['shrinking', [...growing].reverse()],
    ['mixed', ['d', 'a', 'e', 'b']],
    ['single', ['d']],
    ['empty', []],
  ])('answers its place, and -1 for what is not there: %s', (_, photoIds) => {
    const find = placeFinder(photoIds)
    for (const photoId of ['', 'a', 'b', 'c', 'd', 'e', 'f']) expect(find(photoId)).toBe(photoIds.indexOf(photoId))
  })
})
