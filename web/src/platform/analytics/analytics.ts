import { limits } from '@koma/contract/limits'
import type { Language } from '../preferences/language.ts'

/** What may be told: which page was opened, as the route table names it, never its address. */
export interface AnalyticsEvent {
  name: 'page_view'
  page: string
  language: Language
}

/** Where events go. It never rejects and never takes long: nobody waits for analytics. */
export interface Analytics {
  record(event: AnalyticsEvent): Promise<void>
}

/** The default: nothing is told to anybody. */
export const noAnalytics: Analytics = { record: async () => {} }

/** Sends each event to the address that the operator named, without cookies and without the address of the page. */
export function createHttpAnalytics(url: string, fetch: typeof globalThis.fetch = globalThis.fetch): Analytics {
  return {
    async record(event) {
      try {
        await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(event),
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          keepalive: true,
          signal: AbortSignal.timeout(limits.analyticsTimeout),
        })
      } catch {
        // An event that does not arrive in time is dropped.
      }
    },
  }
}

/** Passes on only what its user agreed to. */
export function withConsent(analytics: Analytics, hasConsent: () => boolean): Analytics {
  return { record: (event) => (hasConsent() ? analytics : noAnalytics).record(event) }
}
