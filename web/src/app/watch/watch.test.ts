import type { WebConfig } from '@koma/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../../testing/answers.ts'
import { allMainPages, renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { createHttpAnalytics, noAnalytics } from '../../platform/analytics/analytics.ts'
import { setConsent } from '../../platform/analytics/consent.ts'
import { caughtError } from '../errors/caught-error.ts'
import { openWatch } from './open-watch.ts'
import { startWatch } from './start-watch.ts'

type Watched = Pick<WebConfig, 'analytics_url' | 'browser_errors'>
const endings: Array<() => void> = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
  vi.useRealTimers()
})

/** The app of a signed-in user, and what leaves it. */
async function watch(config: Watched) {
  const events: unknown[] = []
  const errors: unknown[] = []
  const client = createTestClient(async (input, init) => {
    if (String(input).endsWith('/browser_error')) errors.push(JSON.parse(String(init?.body)))
    return String(input).endsWith('/browser_error') ? new Response(null, { status: 204 }) : json({}, 404)
  })
  const app = await renderApp({ path: '/photo', identity: new FakeIdentity({ signedIn: true }), pages: allMainPages })
  const fetch: typeof globalThis.fetch = async (_, init) => {
    events.push(JSON.parse(String(init?.body)))
    return new Response(null, { status: 204 })
  }
  endings.push(startWatch({ config, client, session: app.session, router: app.router, fetch }))
  const go = async (path: string) => {
    await act(() => app.router.navigate(path))
    await screen.findByRole('heading', { name: `Page ${path}` })
  }
  const userId = app.session.getState().me?.user_id ?? ''
  return { events, errors, go, userId }
}

describe('analytics', () => {
  const asked = { analytics_url: 'https://events.example/koma', browser_errors: false }

  it('tells nothing without the consent of the user, and only kinds of pages with it', async () => {
    const { events, go, userId } = await watch(asked)
    await go('/album')
    expect(events).toEqual([])
    setConsent(userId, true)
    await go('/dm')
    expect(events).toEqual([{ name: 'page_view', page: '/dm', language: 'ja' }])
    setConsent(userId, false)
    await go('/share')
    expect(events).toHaveLength(1)
  })

  it('does not take the consent of one user for that of another', async () => {
    setConsent('somebody-else', true)
    const { events, go } = await watch(asked)
    await go('/album')
    expect(events).toEqual([])
  })

  it('tells nothing where the operator named no address', async () => {
    const { events, go, userId } = await watch({ analytics_url: null, browser_errors: false })
    setConsent(userId, true)
    await go('/album')
    expect(events).toEqual([])
    await noAnalytics.record({ name: 'page_view', page: '/', language: 'ja' })
  })

  it('[9 analytics] gives an event up after two seconds, and nobody hears of it', async () => {
    const signals: AbortSignal[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        if (init?.signal) signals.push(init.signal)
        reject(new DOMException('too late', 'TimeoutError'))
      })
    await createHttpAnalytics('https://events.example', never).record({ name: 'page_view', page: '/', language: 'en' })
    expect(timeout).toHaveBeenCalledWith(2000)
    expect(signals).toHaveLength(1)
  })
})

describe('errors of the web app', () => {
  it('that nobody caught, and those that a page shows, are told once each, with the page', async () => {
    const { errors } = await watch({ analytics_url: null, browser_errors: true })
    const broken = new Error('x is undefined')
    broken.stack = 'at f (/assets/a.js:1:2)'
    for (let time = 0; time < 2; time += 1) dispatchEvent(new CustomEvent(caughtError, { detail: broken }))
    dispatchEvent(new ErrorEvent('error', { message: 'script error' }))
    await vi.waitFor(() => expect(errors).toHaveLength(2))
    expect(errors).toEqual([
      { message: 'x is undefined', stack: 'at f (/assets/a.js:1:2)', page: '/photo' },
      { message: 'script error', stack: '', page: '/photo' },
    ])
  })

  it('are few, and short', async () => {
    const { errors } = await watch({ analytics_url: null, browser_errors: true })
    for (let each = 0; each < 20; each += 1) {
      dispatchEvent(new CustomEvent(caughtError, { detail: new Error(`${each}${'x'.repeat(1000)}`) }))
    }
    await vi.waitFor(() => expect(errors).toHaveLength(5))
    expect((errors[0] as { message: string }).message).toHaveLength(500)
  })

  it('are not told unless the operator wants them', async () => {
    const { errors } = await watch({ analytics_url: null, browser_errors: false })
    dispatchEvent(new CustomEvent(caughtError, { detail: new Error('x') }))
    await Promise.resolve()
    expect(errors).toEqual([])
  })
})

describe('the code that watches', () => {
  const parts = (config: Watched) => ({ config }) as Parameters<typeof openWatch>[0]

  it('may stay away, and the app goes on', async () => {
    const blocked = async (): Promise<never> => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    const config = { analytics_url: 'https://events.example/koma', browser_errors: true }
    await expect(openWatch(parts(config), blocked)).resolves.toBeUndefined()
  })

  it('is not asked for where the operator wants nothing', async () => {
    const load = vi.fn()
    await openWatch(parts({ analytics_url: null, browser_errors: false }), load)
    expect(load).not.toHaveBeenCalled()
  })
})
