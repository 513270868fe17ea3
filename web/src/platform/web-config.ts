import type { WebConfig } from '@koma/contract'

/** What the operator configured. The page preloads it, so that it is there as soon as this code is. */
export async function loadConfig(): Promise<WebConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`)
  return response.json()
}
