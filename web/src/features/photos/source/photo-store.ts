import type { Photo } from '@koma/contract'
import { useStore } from '@koma/ui/browser/use-store.ts'
import type { QueryClient } from '@tanstack/react-query'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { photoKeys } from '../photo-keys.ts'
import { deviceOf } from '../sync/device/device-of.ts'
import { ownRoom, useGivenSource } from './photo-source.ts'
import { RecentSet } from './recent-set.ts'

/** Without a limit, the pictures of an upload that is never looked at would stay in memory as long as the page is open. */
const mostPreviews = 200
/** More than anybody comes back to. A page that is open for days would keep every photo that it has ever shown. */
const mostPhotos = 5000
const mostSeen = 20_000

type ReadKept = (photoIds: readonly string[]) => Promise<readonly Photo[] | undefined>

/** Single photos by their ids. Pages of any list fill it; tiles and the photo page read it. */
export class PhotoStore {
  /** Grows with every change, for components that show many photos. */
  version = 0
  /** Pictures from this device, shown until the server has made its own. */
  readonly previews = new Map<string, string>()
  /** Addresses of pictures that have been shown, so that they do not fade in again. */
  readonly seenPictures = new RecentSet(mostSeen)
  /** Those that were read last come last. */
  readonly #photos = new Map<string, Photo>()
  /** Photos from this device, which are shown until they have been fetched. */
  readonly #recalled = new Set<string>()
  readonly #onFetched: (photos: readonly Photo[]) => void
  readonly #read: ReadKept
  readonly #listeners = new Set<() => void>()

  /** `onFetched` is called with photos that came from the server, or changed here since; `read` gives those that this device has. */
  constructor(onFetched: (photos: readonly Photo[]) => void = () => {}, read: ReadKept = async () => []) {
    this.#onFetched = onFetched
    this.#read = read
  }

  get(photoId: string): Photo | undefined {
    const photo = this.#photos.get(photoId)
    if (photo) this.#place(photoId, photo)
    return photo
  }

  /** Whether the photo was fetched. */
  has(photoId: string): boolean {
    return this.get(photoId) !== undefined && !this.#recalled.has(photoId)
  }

  /** Whether a picture of the photo, of any size, has been shown. */
  hasShown(photoId: string): boolean {
    const photo = this.#photos.get(photoId)
    return photo !== undefined && Object.values(photo.urls).some((address) => this.seenPictures.has(address))
  }

  put(photos: readonly Photo[]): void {
    for (const photo of photos) {
      this.#place(photo.photo_id, photo)
      this.#recalled.delete(photo.photo_id)
    }
    if (photos.length === 0) return
    this.#onFetched(photos)
    this.#tell()
  }

  /** Shows photos as this device knows them, until they are fetched. */
  recall(photos: readonly Photo[]): void {
    const missing = photos.filter((photo) => !this.#photos.has(photo.photo_id))
    for (const photo of missing) {
      this.#place(photo.photo_id, photo)
      this.#recalled.add(photo.photo_id)
    }
    if (missing.length > 0) this.#tell()
  }

  /** Recalls those of the photos that this device has. */
  async lookUp(photoIds: readonly string[]): Promise<void> {
    this.recall((await this.#read(photoIds)) ?? [])
  }

  /** Fetches photos again when they are seen, and shows them as they are known until then. Null stands for all photos. */
  refetch(photoIds: readonly string[] | null): void {
    const known = [...(photoIds ?? this.#photos.keys())].filter((photoId) => this.has(photoId))
    for (const photoId of known) this.#recalled.add(photoId)
    if (known.length > 0) this.#tell()
  }

  change(photoId: string, part: Partial<Photo>): void {
    const photo = this.#photos.get(photoId)
    if (!photo) return
    const isRecalled = this.#recalled.has(photoId)
    this.put([{ ...photo, ...part }])
    // The rest of it is still to be fetched.
    if (isRecalled) this.#recalled.add(photoId)
  }

  /** Takes over an object URL, which the store revokes in the end. */
  preview(photoId: string, address: string): void {
    if (this.previews.get(photoId) !== address) this.dropPreview(photoId)
    this.previews.set(photoId, address)
    const [oldest] = this.previews.keys()
    if (oldest !== undefined && this.previews.size > mostPreviews) this.dropPreview(oldest)
    this.#tell()
  }

  /** Called when the server's picture has been shown, or the photo is gone. */
  dropPreview(photoId: string): void {
    const address = this.previews.get(photoId)
    if (address === undefined) return
    URL.revokeObjectURL(address)
    this.previews.delete(photoId)
    this.#tell()
  }

  /** Drops a photo whose addresses have expired, so that it is fetched again. */
  forget(photoId: string): void {
    if (this.#photos.delete(photoId)) this.#tell()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #place(photoId: string, photo: Photo): void {
    this.#photos.delete(photoId)
    this.#photos.set(photoId, photo)
  }

  #tell(): void {
    // Whatever is shown is read again after each change, so photos that were not read for so long are nowhere to be seen.
    for (const photoId of this.#photos.keys()) {
      if (this.#photos.size <= mostPhotos) break
      this.#photos.delete(photoId)
      this.#recalled.delete(photoId)
    }
    this.version += 1
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Lives in the query cache, which is emptied when another user signs in. */
export function photoStoreOf(queryClient: QueryClient, room: string = ownRoom): PhotoStore {
  const known = queryClient.getQueryCache().get<PhotoStore>(hashOf(room))?.state.data
  if (known) return known
  const key = photoKeys.store(room)
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  const store = new PhotoStore(
    (photos) => void deviceOf(queryClient)?.then((device) => device?.keepPhotos(room, photos)),
    async (photoIds) => (await deviceOf(queryClient))?.readPhotos(room, photoIds),
  )
  queryClient.setQueryData(key, store)
  return store
}

const hashes = new Map<string, string>()

/** Every tile looks up its store several times, and hashing the key takes longer than the rest of that. */
function hashOf(room: string): string {
  const known = hashes.get(room)
  if (known !== undefined) return known
  const hash = hashKey(photoKeys.store(room))
  hashes.set(room, hash)
  return hash
}

/** Every store that is in memory: the same photo can be in a library, in shares and in threads. */
export function allPhotoStores(queryClient: QueryClient): PhotoStore[] {
  return queryClient.getQueriesData<PhotoStore>({ queryKey: photoKeys.stores }).flatMap(([, store]) => store ?? [])
}

/** What any store knows of a photo. Somebody else's is often only in the store of the share or thread that it is shown in. */
export function findKnownPhoto(queryClient: QueryClient, photoId: string): Photo | undefined {
  for (const store of allPhotoStores(queryClient)) {
    const photo = store.get(photoId)
    if (photo) return photo
  }
  return undefined
}

/** The store of the source around this component. Changes in it do not render again. */
export function useStoreHere(): PhotoStore {
  return photoStoreOf(useQueryClient(), useGivenSource()?.room)
}

/** The store. Renders again whenever any photo in it changes. */
export function usePhotoStore(): { store: PhotoStore; version: number } {
  const store = useStoreHere()
  const version = useStore(store.subscribe, () => store.version)
  return { store, version }
}

export function usePhoto(photoId: string): Photo | undefined {
  const store = useStoreHere()
  return useStore(store.subscribe, () => store.get(photoId))
}

/** This device's picture of a photo, if it is shown instead of the server's. */
export function usePreview(photoId: string): string | undefined {
  const store = useStoreHere()
  return useStore(store.subscribe, () => store.previews.get(photoId))
}
