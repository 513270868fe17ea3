import { ApiError } from '@koma/client'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allMainPages, renderApp, samplePage } from '../../testing/render.tsx'
import { FakeIdentity } from '../features/session/identity/fake-identity.ts'

const pages = [...allMainPages, samplePage('/share/:id', { access: 'anyone' })]

function Nothing() {
  return null
}

describe('[2 guards] a protected page', () => {
  it('sends a guest to the login with path and query', async () => {
    const { address } = await renderApp({ path: '/photo?sort=old', pages })
    await screen.findByRole('heading', { name: 'おかえりなさい' })
    expect(address()).toBe('/login?from=%2Fphoto%3Fsort%3Dold')
  })

  it('does not run its loader for a guest', async () => {
    let loaded = 0
    const page = samplePage('/secret', {
      page: async () => ({
        Component: Nothing,
        loader: () => {
          loaded += 1
          return null
        },
      }),
    })
    await renderApp({ path: '/secret', pages: [page] })
    await screen.findByRole('heading', { name: 'おかえりなさい' })
    expect(loaded).toBe(0)
  })

  it('redirects to the login when the user is signed out while it is open', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    const { address } = await renderApp({ path: '/photo', pages, identity })
    await screen.findByRole('heading', { name: 'Page /photo' })
    act(() => identity.signOutElsewhere())
    await screen.findByRole('heading', { name: 'おかえりなさい' })
    expect(address()).toBe('/login?from=%2Fphoto')
  })

  it('opens after the login', async () => {
    const { user, address } = await renderApp({ path: '/photo?sort=old', pages })
    await user.type(await screen.findByLabelText('メールアドレス'), 'mio@example.com{Enter}')
    await user.type(await screen.findByLabelText('パスワード'), 'Twilight2025!{Enter}')
    await screen.findByRole('heading', { name: 'Page /photo' })
    expect(address()).toBe('/photo?sort=old')
  })

  it('does not redirect guests from pages that anyone may see', async () => {
    await renderApp({ path: '/share/1', pages })
    expect(await screen.findByRole('heading', { name: 'Page /share/1' })).toBeTruthy()
  })
})

describe('[2 guards] while the session is being restored', () => {
  it('shows the text Retrieving user...', async () => {
    const identity = new FakeIdentity()
    identity.restore = () => new Promise(() => {})
    renderApp({ path: '/photo', pages, identity }).catch(() => {})
    expect(await screen.findByText('Retrieving user...')).toBeTruthy()
  })

  it('[8 fetch me] shows an error with the trace id when that fails, and retries', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    identity.meFault = new ApiError(1, 'Unknown error', { status: 500, requestId: '0198b2f4-7c1e' })
    const { user } = await renderApp({ path: '/photo', pages, identity })
    expect(await screen.findByRole('heading', { name: 'アカウントを読み込めませんでした' })).toBeTruthy()
    expect(screen.getByText('0198b2f4-7c1e')).toBeTruthy()
    identity.meFault = null
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('heading', { name: 'Page /photo' })).toBeTruthy()
  })
})

describe('[2 gates] the welcome screen', () => {
  const newcomer = () => new FakeIdentity({ signedIn: true, me: { user_name: null } })

  it('is shown before every page to a user without a name', async () => {
    await renderApp({ path: '/photo', pages, identity: newcomer() })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'ようこそ。まずは、あなたのことを教えてください。',
    )
    expect(screen.queryByText('Page /photo')).toBeNull()
    // The profile, and then the first photos: there is no third step.
    expect(screen.getByRole('meter', { name: '2つのうち1つめ' }).getAttribute('aria-valuemax')).toBe('2')
  })

  it('opens the profile form in initial mode', async () => {
    const { user, router } = await renderApp({ path: '/photo', pages, identity: newcomer() })
    await user.click(await screen.findByRole('link', { name: 'プロフィールを設定する' }))
    expect(await screen.findByRole('heading', { name: 'Page /edit_profile' })).toBeTruthy()
    expect(router.state.location.state).toEqual({ from: '/photo' })
  })

  it('lets a user with the wrong account sign out', async () => {
    const { user, session } = await renderApp({ path: '/', pages, identity: newcomer() })
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await screen.findByRole('heading', { name: 'おかえりなさい' })
    expect(session.getState().status).toBe('guest')
  })
})
