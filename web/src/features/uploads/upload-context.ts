import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadStore } from './upload-store.ts'
import type { UploadTarget } from './upload-target.ts'

export interface Upload {
  /** Opens the browser's file chooser. What is chosen goes to the library. */
  choose(): void
  /** From there it goes into the target, too. */
  chooseInto(target: UploadTarget): void
}

export interface UploadParts extends Upload {
  store: UploadStore
  setOpenTarget(target: UploadTarget | null): void
}

export const UploadContext = createContext<UploadParts | null>(null)

/** Where files go that are dropped on the open page or pasted into it; null is the library. */
export const OpenTargetContext = createContext<UploadTarget | null>(null)

/** While this page is open, what is dropped on it or pasted into it goes into the target. */
export function useOpenTarget(target: UploadTarget | null): void {
  const { setOpenTarget } = useUploadParts()
  useEffect(() => {
    setOpenTarget(target)
    return () => setOpenTarget(null)
  }, [target, setOpenTarget])
}

/** The way to bring photos in, from anywhere in the app. */
export function useUpload(): Upload {
  return useUploadParts()
}

export function useUploadParts(): UploadParts {
  const parts = useContext(UploadContext)
  if (!parts) throw new Error('useUpload needs an UploadProvider above it')
  return parts
}

export function useUploadQueue(): UploadQueue {
  const { store } = useUploadParts()
  return useSyncExternalStore(store.subscribe, store.getQueue)
}
