import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { hasConsented } from '../../platform/analytics/consent.ts'

afterEach(() => vi.unstubAllGlobals())

async function open(analyticsUrl: string | null) {
  const config = { api_url: '', identity_url: '', issuer: null, analytics_url: analyticsUrl, browser_errors: false }
  vi.stubGlobal('fetch', async () => json(config))
  return renderApp({ path: '/setting', identity: new FakeIdentity({ signedIn: true }) })
}

describe('the switch for analytics', () => {
  it('is off until its user switches it on', async () => {
    const { user, session } = await open('https://events.example')
    const userId = session.getState().me?.user_id ?? null
    const analytics = await screen.findByRole('switch', { name: '使いかたの情報を送る' })
    expect([analytics.getAttribute('aria-checked'), hasConsented(userId)]).toEqual(['false', false])
    await user.click(analytics)
    await waitFor(() => expect(hasConsented(userId)).toBe(true))
    expect(hasConsented('somebody-else')).toBe(false)
    await user.click(analytics)
    expect(hasConsented(userId)).toBe(false)
  })

  it('is not there where the operator asks for nothing', async () => {
    await open(null)
    expect(await screen.findByRole('heading', { name: '表示' })).toBeTruthy()
    expect(screen.queryByRole('switch', { name: '使いかたの情報を送る' })).toBeNull()
  })
})
