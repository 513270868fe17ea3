import { expect } from 'vitest'
import { createIdentityClient, type IdentityClient, type IdentityClientOptions } from './identity-client.ts'
import { TestIdentityService } from './test-identity-service.ts'

/** One browser: its tabs share an identity service, a cookie jar, the storage and a clock that only the test moves. */
export class TestBrowser {
  readonly service = new TestIdentityService()
  time = Date.parse('2026-08-16T12:00:00Z')

  openTab(options: IdentityClientOptions = {}): IdentityClient {
    return createIdentityClient({ fetch: this.service.fetch, now: () => this.time, language: () => 'en', ...options })
  }

  async openSignedInTab(): Promise<IdentityClient> {
    const tab = this.openTab()
    expect(await tab.signIn('mio@example.com', 'right')).toEqual({ ok: true })
    return tab
  }

  tokensAsked(): number {
    return this.service.asked.filter((call) => call.endsWith('/token')).length
  }
}

export function countSignOuts(tab: IdentityClient): () => number {
  let count = 0
  tab.onSignedOut(() => {
    count += 1
  })
  return () => count
}

/** Returns the account that an access token is for. */
export const whose = (token: string | null) => (token ? JSON.parse(atob(token.split('.')[1] ?? '')).sub : null)
