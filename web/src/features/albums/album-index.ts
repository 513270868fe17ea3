import type { Client } from '@koma/client'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import {
  isSameIndex,
  keepIfSame,
  type LibraryIndex,
  type PhotoStore,
  photoStoreOf,
  useLibraryIndex,
  withoutPhotos,
} from '../photos/index.ts'
import { albumKeys } from './album-keys.ts'

/** The photos of an album in columns, most recently added first. */
export function albumIndexQuery(client: Client, albumId: string) {
  return queryOptions({
    queryKey: albumKeys.index(albumId),
    queryFn: async ({ signal }): Promise<LibraryIndex> =>
      decodePhotoIndex(
        await client.ask('GET /album/{AlbumId}/index', {
          params: { AlbumId: albumId },
          query: { order: 'desc', by: 'added' },
          signal,
        }),
      ),
    structuralSharing: keepIfSame(isSameIndex),
  })
}

/** Photos moved to the trash leave the album at once, and return on undo, without waiting for a refetch. */
export function useAlbumIndex(albumId: string, enabled = true) {
  const store = photoStoreOf(useQueryClient())
  const library = useLibraryIndex().data
  const query = useQuery({ ...albumIndexQuery(useApi(), albumId), enabled })
  const index = useMemo(() => query.data && withoutLeft(query.data, store, library), [query.data, store, library])
  return { ...query, index }
}

function withoutLeft(index: LibraryIndex, store: PhotoStore, library: LibraryIndex | undefined): LibraryIndex {
  const left = index.photoIds.filter((photoId) => store.leaving.has(photoId) || (library && store.left.has(photoId)))
  if (left.length === 0) return index
  const present = new Set(library?.photoIds)
  return withoutPhotos(
    index,
    left.filter((photoId) => !present.has(photoId)),
  )
}
