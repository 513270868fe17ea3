import type { StreamingClient } from '@koma/client'
import { createContext, useContext } from 'react'

/** Opens the stream of events from the server. */
export type OpenLive = StreamingClient['openLive']

const Context = createContext<OpenLive | undefined>(undefined)

export const LiveProvider = Context

/** Undefined if there is no stream: then the app polls. */
export function useOpenLive(): OpenLive | undefined {
  return useContext(Context)
}
