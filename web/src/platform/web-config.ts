import type { WebConfig } from '@koma/contract'
import { readPageData } from './head-start.ts'

/** What the operator configured. The server writes it into the page; a page that it did not write fetches it. */
export async function loadConfig(): Promise<WebConfig> {
  const written = readPageData('web-config') as WebConfig | null
  if (written) return written
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`)
  return response.json()
}
