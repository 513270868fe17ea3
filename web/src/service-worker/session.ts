import { ApiError, type Client, createClient, fetchPatiently } from '@koma/client'
import type { WebConfig } from '@koma/contract'
import { scope } from './scope.ts'

export interface WorkerSession {
  client: Client
  /** The absolute address of the API. */
  baseUrl: string
  token: (refused: string | null) => Promise<string | null>
}

/**
 * The session of this user by its cookie. Null if there is none that a service worker can use: then work waits for a page. Rejects
 * while the server cannot be reached.
 */
export async function openSession(userId: string): Promise<WorkerSession | null> {
  const answer = await fetchPatiently('/config.json')
  if (!answer.ok) throw new Error(`The configuration was answered with ${answer.status}.`)
  const config: WebConfig = await answer.json()
  if (config.issuer || config.identity_url !== '') return null
  const baseUrl = new URL(`${config.api_url}/api`, scope.location.href).href
  const identity = createClient({ baseUrl: `${scope.location.origin}/api` })
  let shown: string | null = null
  const token = async (refused: string | null) => {
    if (shown === null || shown === refused) shown = (await identity.ask('POST /identity/token'))?.access_token ?? null
    return shown
  }
  const client = createClient({ baseUrl, token })
  try {
    const me = await client.ask('GET /me')
    return me.user_id === userId ? { client, baseUrl, token } : null
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null
    throw error
  }
}
