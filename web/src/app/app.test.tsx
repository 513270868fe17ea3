import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { allMainPages, renderApp } from '../../testing/render.tsx'
import { FakeIdentity } from '../features/session/identity/fake-identity.ts'
import { setLanguage } from '../platform/preferences/language.ts'

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  act(() => {
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
}

afterEach(() => setOnline(true))

describe('the app', () => {
  it('shows a notice while there is no connection', async () => {
    await renderApp({ identity: new FakeIdentity({ signedIn: true }), pages: allMainPages })
    setOnline(false)
    expect(screen.getByText(/オフラインです/)).toBeTruthy()
    setOnline(true)
    expect(screen.queryByText(/オフラインです/)).toBeNull()
  })

  it('[1 language] is translated at once when the language is changed', async () => {
    await renderApp({ identity: new FakeIdentity({ signedIn: true }), pages: allMainPages })
    expect(screen.getByRole('link', { name: 'マイフォト' })).toBeTruthy()
    act(() => setLanguage('en'))
    expect(await screen.findByRole('link', { name: 'My photos' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })

  it('clears what it fetched for one user before another signs in', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    const { session, queryClient } = await renderApp({ identity, pages: allMainPages })
    queryClient.setQueryData(['photos'], ['mine'])
    await act(() => session.signOut())
    expect(queryClient.getQueryData(['photos'])).toBeUndefined()
  })
})
