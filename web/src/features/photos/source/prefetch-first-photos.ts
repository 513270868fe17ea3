import type { QueryClient } from '@tanstack/react-query'
import type { PageRequest, PhotoSource } from './photo-source.ts'
import { photoStoreOf } from './photo-store.ts'

/** Asks for the photos a list begins with before its index is known. Where that fails, the list asks for them itself. */
export function prefetchFirstPhotos(queryClient: QueryClient, source: PhotoSource, order: PageRequest['order']): void {
  // The store of who asks: when the answer comes, somebody else may have signed in.
  const store = photoStoreOf(queryClient, source.room)
  source.fetchPage({ photoIds: [], order }).then(
    (photos) => store.put(photos),
    () => {},
  )
}
