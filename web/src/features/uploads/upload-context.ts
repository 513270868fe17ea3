import { createContext, useContext, useSyncExternalStore } from 'react'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadStore } from './upload-store.ts'

export interface Upload {
  /** Opens the browser's file chooser. */
  choose(): void
  add(files: readonly File[]): void
}

export interface UploadParts extends Upload {
  store: UploadStore
}

export const UploadContext = createContext<UploadParts | null>(null)

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
