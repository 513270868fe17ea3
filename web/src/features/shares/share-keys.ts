import { photoKeys } from '../photos/index.ts'

const all = [...photoKeys.collections, 'shares'] as const

/** Query keys of the shared albums. */
export const shareKeys = {
  lists: [...all, 'list'] as const,
  list: (filter: string) => [...all, 'list', filter] as const,
  waiting: [...all, 'waiting'] as const,
  one: (shareId: string) => [...all, 'one', shareId] as const,
  index: (shareId: string) => [...all, 'index', shareId] as const,
  /** Covers all of its photos that were opened. */
  opened: (shareId: string) => [...all, 'photo', shareId] as const,
  photo: (shareId: string, photoId: string) => [...all, 'photo', shareId, photoId] as const,
}

/**
 * The same photo has other reactions, addresses and dates in a share than in the library. A room of its own keeps one from
 * overwriting the other.
 */
export const shareRoom = (shareId: string) => `share ${shareId}`
