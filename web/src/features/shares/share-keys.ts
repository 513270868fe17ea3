import { photoKeys } from '../photos/index.ts'

const all = [...photoKeys.collections, 'shares'] as const

/** Where things of the shared albums live in the query cache. */
export const shareKeys = {
  lists: [...all, 'list'] as const,
  list: (filter: string) => [...all, 'list', filter] as const,
  waiting: [...all, 'waiting'] as const,
  one: (shareId: string) => [...all, 'one', shareId] as const,
  index: (shareId: string) => [...all, 'index', shareId] as const,
  /** Of all its photos that were opened. */
  opened: (shareId: string) => [...all, 'photo', shareId] as const,
  photo: (shareId: string, photoId: string) => [...all, 'photo', shareId, photoId] as const,
}

/**
 * The same photo has other reactions, addresses and dates in a share than in the library. In a room of its own, looking at one never
 * changes what the other shows.
 */
export const shareRoom = (shareId: string) => `share ${shareId}`
