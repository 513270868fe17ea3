import { describe, expect, it } from 'vitest'
import { placeFinder } from './place-finder.ts'

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
