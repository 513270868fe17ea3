import { photoKeys } from '../photos/index.ts'

const all = [...photoKeys.collections, 'albums'] as const

/** Where things of the albums live in the query cache. */
export const albumKeys = {
  all,
  list: [...all, 'list'] as const,
  album: (albumId: string) => [...all, 'album', albumId] as const,
  index: (albumId: string) => [...all, 'index', albumId] as const,
}
