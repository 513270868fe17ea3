import { lastNotAbove } from '../../../platform/search-sorted.ts'

/** Finds the place of an id in a list, or -1. Sorted ids are bisected, because a map of all ids takes memory and time. */
export function placeFinder(photoIds: readonly string[]): (photoId: string) => number {
  const order = orderOf(photoIds)
  if (order !== 0) return (photoId) => search(photoIds, photoId, order)
  const places = new Map<string, number>()
  for (let place = 0; place < photoIds.length; place += 1) places.set(photoIds[place] ?? '', place)
  return (photoId) => places.get(photoId) ?? -1
}

/** 1 if the ids ascend, -1 if they descend, 0 if they are not sorted. */
function orderOf(photoIds: readonly string[]): 1 | -1 | 0 {
  const order = (photoIds[0] ?? '') <= (photoIds.at(-1) ?? '') ? 1 : -1
  for (let place = 1; place < photoIds.length; place += 1) {
    const [before = '', after = ''] = [photoIds[place - 1], photoIds[place]]
    if (order === 1 ? before > after : before < after) return 0
  }
  return order
}

function search(photoIds: readonly string[], photoId: string, order: 1 | -1): number {
  const isBehind = (place: number) => {
    const found = photoIds[place] ?? ''
    if (found === photoId) return 0
    return found < photoId === (order === 1) ? -1 : 1
  }
  const place = lastNotAbove(photoIds.length, isBehind, 0)
  return photoIds[place] === photoId ? place : -1
}
