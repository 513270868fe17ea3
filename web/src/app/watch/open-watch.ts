import type { WatchParts } from './start-watch.ts'

/**
 * Starts what the operator asked to be told. The app is whole without it, so a filter of the browser or a weak net that keeps its
 * code away stops nothing else.
 */
export async function openWatch(parts: WatchParts, load = () => import('./start-watch.ts')): Promise<void> {
  const { analytics_url: analyticsUrl, browser_errors: browserErrors } = parts.config
  if (!analyticsUrl && !browserErrors) return
  const code = await load().catch(() => null)
  code?.startWatch(parts)
}
