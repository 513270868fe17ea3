import type { DownloadRequest } from '@koma/contract'
import { createContext, useContext } from 'react'

/** Begins a download of many photos. Resolves to false if it could not begin, which a snackbar has said. */
export type StartDownload = (request: DownloadRequest) => Promise<boolean>

const Context = createContext<StartDownload | null>(null)

export const DownloadContext = Context

export function useDownload(): StartDownload {
  const start = useContext(Context)
  if (!start) throw new Error('useDownload needs a DownloadProvider above it')
  return start
}
