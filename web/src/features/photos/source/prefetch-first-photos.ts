import type { QueryClient } from '@tanstack/react-query'
import type { PageRequest, PhotoSource } from './photo-source.ts'
import { photoStoreOf } from './photo-store.ts'

/** Fetches the first photos of a list before its index is known. If that fails, the list fetches them itself. */
export function prefetchFirstPhotos(queryClient: QueryClient, source: PhotoSource, order: PageRequest['order']): void {
  // Looked up before the request, because somebody else may have signed in when the response arrives.
  const store = photoStoreOf(queryClient, source.room)
  source.fetchPage({ photoIds: [], order }).then(
    (photos) => store.put(photos),
    () => {},
  )
}
