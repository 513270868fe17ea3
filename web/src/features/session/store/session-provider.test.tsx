import { limits } from '@koma/contract/limits'
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeIdentity } from '../identity/fake-identity.ts'
import { SessionProvider, useSession } from './session-provider.tsx'
import { createSessionStore } from './session-store.ts'

function Name() {
  return <h1>{useSession().me?.user_name ?? 'nobody'}</h1>
}

const shown = () => screen.getByRole('heading').textContent

afterEach(() => vi.useRealTimers())

describe('[4 user refresh] the session on the screen', () => {
  it('refetches the user every hour, but not after signing out', async () => {
    // Only the timers that the provider uses: advancing an hour would otherwise run every frame and timer of the page as well.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const identity = new FakeIdentity({ signedIn: true })
    const store = createSessionStore(identity, identity)
    store.start()
    render(
      <SessionProvider store={store}>
        <Name />
      </SessionProvider>,
    )
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(shown()).toBe('ミオ')
    identity.me = { ...identity.me, user_name: 'ミオン' }
    await act(() => vi.advanceTimersByTimeAsync(limits.userRefresh - 1))
    expect(shown()).toBe('ミオ')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(shown()).toBe('ミオン')
    await act(() => store.signOut())
    await act(() => vi.advanceTimersByTimeAsync(limits.userRefresh * 2))
    expect(shown()).toBe('nobody')
  })
})
