import type { Client } from '@koma/client'
import { createContext, useContext } from 'react'

/** Fired at the window when a request was not sent, because the same one was sent too often at once. */
export const stormEvent = 'koma-storm'

const Context = createContext<Client | null>(null)

export const ApiProvider = Context

/** The API client, which sends the session's token. */
export function useApi(): Client {
  const client = useContext(Context)
  if (!client) throw new Error('useApi needs an ApiProvider above it')
  return client
}
