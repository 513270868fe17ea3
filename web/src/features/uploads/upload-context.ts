import { emptyQueue, type UploadQueue, type UploadTarget } from '@koma/client/uploads'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { BrowserUploader } from './browser/browser-uploader.ts'

export interface Upload {
  /** Opens the browser's file chooser. What is chosen goes to the library. */
  choose(): void
  /** From there it goes into the target, too. */
  chooseInto(target: UploadTarget): void
}

export interface UploadParts extends Upload {
  /** Null until its code has arrived, and for guests. */
  uploader: BrowserUploader | null
  /** Uploads files to the library, and into the target if there is one. */
  add(files: readonly File[], target: UploadTarget | null): void
  /** How often the code for uploading could not be fetched while files wait for it. */
  failures: number
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

const noChanges = () => () => {}
const noFiles = () => emptyQueue

export function useUploadQueue(): UploadQueue {
  const { uploader } = useUploadParts()
  return useSyncExternalStore(uploader?.subscribe ?? noChanges, uploader?.getQueue ?? noFiles)
}
