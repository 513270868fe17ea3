import { fetchPatiently } from '@koma/client'
import type { WebConfig } from '@koma/contract'

/** A part of its own, since nearly every page has the configuration written into it. A server that restarts is waited for. */
export async function fetchConfig(): Promise<WebConfig> {
  const response = await fetchPatiently('/config.json')
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`)
  return response.json()
}
