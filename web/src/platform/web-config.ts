import type { WebConfig } from '@koma/contract'
import { readPageData } from './head-start.ts'

/** What the operator configured. The server writes it into the page; a page that it did not write fetches it. */
export async function loadConfig(): Promise<WebConfig> {
  const written = readPageData('web-config') as WebConfig | null
  return written ?? (await import('./fetch-config.ts')).fetchConfig()
}
