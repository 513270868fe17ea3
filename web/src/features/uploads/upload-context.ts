import { emptyQueue, type UploadQueue, type UploadTarget } from '@koma/client/uploads'
import { useStore } from '@koma/ui/browser/use-store.ts'
import { createContext, useContext, useEffect } from 'react'
import type { BrowserUploader } from './browser/browser-uploader.ts'

export interface Upload {
  /** Opens the browser's file chooser. The files go to the library. */
  choose(): void
  /** The same, and from the library the photos go into the target, too. */
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

/** The target of files that are dropped on the open page or pasted into it; null for the library. */
export const OpenTargetContext = createContext<UploadTarget | null>(null)

/** Sends files that are dropped on this page or pasted into it to the target, for as long as the page is open. */
export function useOpenTarget(target: UploadTarget | null): void {
  const { setOpenTarget } = useUploadParts()
  useEffect(() => {
    setOpenTarget(target)
    return () => setOpenTarget(null)
  }, [target, setOpenTarget])
}

/** Lets any part of the app open the file chooser. */
export function useUpload(): Upload {
  return useUploadParts()
}

export function useUploadParts(): UploadParts {
  const parts = useContext(UploadContext)
  if (!parts) throw new Error('useUpload needs an UploadProvider above it')
  return parts
}

export const noChanges = () => () => {}
const noFiles = () => emptyQueue

export function useUploadQueue(): UploadQueue {
  const { uploader } = useUploadParts()
  return useStore(uploader?.subscribe ?? noChanges, uploader?.getQueue ?? noFiles)
}
