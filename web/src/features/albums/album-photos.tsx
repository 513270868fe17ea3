import { useMemo } from 'react'
import type { ArrangedLibrary } from '../photos/index.ts'
import { useAlbumPages } from './use-album-pages.ts'

interface Seen {
  library: ArrangedLibrary
  seen: { from: number; to: number }
}

/** Draws nothing: brings the photos of these places of an album into the store. */
export function AlbumPhotos({ albumId, library, seen }: Seen & { albumId: string }) {
  useAlbumPages(albumId, library, seen)
  return null
}

/** The same for a list that knows of no album. One component for as long as the album is open: another would begin anew. */
export function useAlbumPhotos(albumId: string) {
  return useMemo(() => (props: Seen) => <AlbumPhotos albumId={albumId} {...props} />, [albumId])
}
