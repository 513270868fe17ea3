import type { Client } from '@koma/client'
import type { WebConfig } from '@koma/contract'
import type { SessionStore } from '../../features/session/index.ts'
import { createHttpAnalytics, withConsent } from '../../platform/analytics/analytics.ts'
import { hasConsented } from '../../platform/analytics/consent.ts'
import { readLanguage } from '../../platform/preferences/language.ts'
import type { AppRouter } from '../create-app.tsx'
import { watchErrors } from './watch-errors.ts'

export interface WatchParts {
  config: Pick<WebConfig, 'analytics_url' | 'browser_errors'>
  client: Client
  session: SessionStore
  router: AppRouter['router']
  fetch?: typeof globalThis.fetch
}

/** Tells the operator what they asked for: errors, and the pages of users who agreed to it. Loaded only where something is asked for. */
export function startWatch({ config, client, session, router, fetch }: WatchParts): () => void {
  const pageOf = () => router.state.matches.at(-1)?.route.path ?? '*'
  const endings: Array<() => void> = []
  if (config.browser_errors) endings.push(watchErrors(client, pageOf))
  if (config.analytics_url) {
    const userId = () => session.getState().me?.user_id ?? null
    const analytics = withConsent(createHttpAnalytics(config.analytics_url, fetch), () => hasConsented(userId()))
    let shown = ''
    const look = () => {
      const { location, navigation } = router.state
      if (navigation.state !== 'idle' || location.key === shown) return
      shown = location.key
      void analytics.record({ name: 'page_view', page: pageOf(), language: readLanguage() })
    }
    look()
    endings.push(router.subscribe(look))
  }
  return () => {
    for (const end of endings) end()
  }
}
