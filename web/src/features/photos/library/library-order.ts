import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'

/** By when photos were added or taken, and which come first. */
export interface LibraryOrder {
  by: 'added' | 'taken'
  first: 'newest' | 'oldest'
}

const usual: LibraryOrder = { by: 'added', first: 'newest' }

export function readLibraryOrder(): LibraryOrder {
  const [by, first] = (readPreference('libraryOrder') ?? '').split(' ')
  return {
    by: by === 'added' || by === 'taken' ? by : usual.by,
    first: first === 'newest' || first === 'oldest' ? first : usual.first,
  }
}

export function writeLibraryOrder({ by, first }: LibraryOrder): void {
  writePreference('libraryOrder', `${by} ${first}`)
}
