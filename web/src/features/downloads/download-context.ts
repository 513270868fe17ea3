import type { DownloadRequest } from '@koma/contract'
import { createContext, useContext } from 'react'

/** Starts a download of many photos. If it cannot start, shows a snackbar and resolves to false. */
export type StartDownload = (request: DownloadRequest) => Promise<boolean>

const Context = createContext<StartDownload | null>(null)

export const DownloadContext = Context

export function useDownload(): StartDownload {
  const start = useContext(Context)
  if (!start) throw new Error('useDownload needs a DownloadProvider above it')
  return start
}
