import { photoKeys } from '../photos/index.ts'

const all = [...photoKeys.collections, 'albums'] as const

/** Query keys of the albums. */
export const albumKeys = {
  all,
  list: [...all, 'list'] as const,
  album: (albumId: string) => [...all, 'album', albumId] as const,
  index: (albumId: string) => [...all, 'index', albumId] as const,
}
