import type { Photo } from '@koma/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { LibraryRow } from '../library/library-index.ts'
import { photoKeys } from '../photo-keys.ts'
import { ownRoom, useGivenSource } from './photo-source.ts'

/** Of a batch that is never looked at, the pictures would stay in memory as long as the page. */
const mostPreviews = 200

/** What is known of single photos. Pages of any list fill it; tiles and the photo page read it. */
export class PhotoStore {
  /** Grows with every change, for those who show many photos. */
  version = 0
  /** Pictures from this device that stand in until the server has made its own. */
  readonly previews = new Map<string, string>()
  /** Photos on their way to the trash: an index that was asked for earlier must not bring them back. */
  readonly leaving = new Set<string>()
  /** Where photos that left were, so that an undo puts them there without asking. */
  readonly left = new Map<string, LibraryRow>()
  /** Addresses whose picture has been seen: shown again, they do not fade in. */
  readonly seenPictures = new Set<string>()
  readonly #photos = new Map<string, Photo>()
  readonly #listeners = new Set<() => void>()

  get(photoId: string): Photo | undefined {
    return this.#photos.get(photoId)
  }

  has(photoId: string): boolean {
    return this.#photos.has(photoId)
  }

  put(photos: readonly Photo[]): void {
    for (const photo of photos) this.#photos.set(photo.photo_id, photo)
    if (photos.length > 0) this.#tell()
  }

  change(photoId: string, part: Partial<Photo>): void {
    const photo = this.#photos.get(photoId)
    if (photo) this.put([{ ...photo, ...part }])
  }

  /** The address of an object, which is the store's from now on. */
  preview(photoId: string, address: string): void {
    if (this.previews.get(photoId) !== address) this.dropPreview(photoId)
    this.previews.set(photoId, address)
    const [oldest] = this.previews.keys()
    if (oldest !== undefined && this.previews.size > mostPreviews) this.dropPreview(oldest)
    this.#tell()
  }

  /** The server's picture has been seen, or the photo is gone. */
  dropPreview(photoId: string): void {
    const address = this.previews.get(photoId)
    if (address === undefined) return
    URL.revokeObjectURL(address)
    this.previews.delete(photoId)
    this.#tell()
  }

  /** Its addresses have expired: it has to be asked for again. */
  forget(photoId: string): void {
    if (this.#photos.delete(photoId)) this.#tell()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #tell(): void {
    this.version += 1
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Lives in the query cache, which is emptied when another user signs in. */
export function photoStoreOf(queryClient: QueryClient, room: string = ownRoom): PhotoStore {
  const key = photoKeys.store(room)
  const known = queryClient.getQueryData<PhotoStore>(key)
  if (known) return known
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  const store = new PhotoStore()
  queryClient.setQueryData(key, store)
  return store
}

/** The store of the source this is drawn in; changes in it draw nothing anew. */
export function useStoreHere(): PhotoStore {
  return photoStoreOf(useQueryClient(), useGivenSource()?.room)
}

/** The store, and a new drawing whenever any photo in it changes. */
export function usePhotoStore(): { store: PhotoStore; version: number } {
  const store = useStoreHere()
  const version = useSyncExternalStore(store.subscribe, () => store.version)
  return { store, version }
}

export function usePhoto(photoId: string): Photo | undefined {
  const store = useStoreHere()
  return useSyncExternalStore(store.subscribe, () => store.get(photoId))
}

/** The picture of this device that stands in for a photo's own. */
export function usePreview(photoId: string): string | undefined {
  const store = useStoreHere()
  return useSyncExternalStore(store.subscribe, () => store.previews.get(photoId))
}
