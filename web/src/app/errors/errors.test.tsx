import { ApiError } from '@koma/client'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allMainPages, renderApp, samplePage } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import type { PageRoute } from '../routes/page-table.ts'
import { caughtError } from './caught-error.ts'

const user = () => new FakeIdentity({ signedIn: true })

function Broken(): never {
  throw new Error('a mistake in a component')
}

let isBroken = false

function Fragile() {
  return isBroken ? Broken() : <h1>The page</h1>
}

function Healthy() {
  return <h1>The page</h1>
}

function Nothing() {
  return null
}

const failing = (page: PageRoute['page']) => [...allMainPages, samplePage('/failing', { page })]

// Failures are also logged, which is noise here.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('[8 not found] an unknown path', () => {
  it('shows the message of the error catalogue and a link home, inside the shell', async () => {
    const { user: hand, address } = await renderApp({ path: '/nothing/here', identity: user(), pages: allMainPages })
    expect(screen.getByRole('heading', { name: 'ページが見つかりません' })).toBeTruthy()
    expect(screen.getByText('がんばってさがしましたが、このページは見つかりませんでした。')).toBeTruthy()
    expect(screen.getByRole('complementary')).toBeTruthy()
    await hand.click(screen.getByRole('link', { name: 'ホームへ' }))
    await screen.findByRole('heading', { name: 'Page /' })
    expect(address()).toBe('/')
  })

  it('is reported in English with the wording of the specification', async () => {
    await renderApp({ path: '/nothing', language: 'en', pages: allMainPages })
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(screen.getByText('I did my best to find it, but I could not find the page you are looking for')).toBeTruthy()
  })
})

describe('a page that fails', () => {
  it.each([
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /a.css'),
    new Error('what a browser of next year says'),
  ])('[8 module] offers to reload when its code does not arrive: %s', async (cause) => {
    let reloads = 0
    const device = {
      reload: () => {
        reloads += 1
      },
    }
    const told: unknown[] = []
    const tell = (event: Event) => event instanceof CustomEvent && told.push(event.detail)
    addEventListener(caughtError, tell)
    const pages = failing(() => Promise.reject(cause))
    const { user: hand } = await renderApp({ path: '/failing', identity: user(), pages, device })
    expect(await screen.findByRole('heading', { name: 'ページを読み込めませんでした' })).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: '再読み込み' }))
    expect(reloads).toBe(1)
    removeEventListener(caughtError, tell)
    expect(told).toEqual([cause])
  })

  it('[8 module] does not take a loader’s words for a missing module', async () => {
    const loader = () => Promise.reject(new TypeError('Importing a module script failed.'))
    const pages = failing(async () => ({ Component: Nothing, loader }))
    await renderApp({ path: '/failing', identity: user(), pages })
    expect(await screen.findByRole('heading', { name: '読み込めませんでした' })).toBeTruthy()
  })

  it('[8 module] retries without a reload while there is no connection', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let reloads = 0
    let tries = 0
    const pages = failing(async () => {
      tries += 1
      if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module: /a.js')
      return { Component: Healthy }
    })
    const { user: hand } = await renderApp({
      path: '/failing',
      identity: user(),
      pages,
      device: { reload: () => (reloads += 1) },
    })
    expect(await screen.findByRole('heading', { name: 'オフラインです' })).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'もう一度' }))
    await waitFor(() => expect(tries).toBe(2))
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy()
    expect(reloads).toBe(0)
  })

  it('[8 trace id] shows the trace id when its loader was refused', async () => {
    const refused = new ApiError(1, 'Unknown error', { status: 500, requestId: '0198b2f4-7c1e' })
    const pages = failing(async () => ({ Component: Nothing, loader: () => Promise.reject(refused) }))
    await renderApp({ path: '/failing', identity: user(), pages })
    expect(await screen.findByText('0198b2f4-7c1e')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('写真は無事です')
    expect(screen.getByRole('complementary')).toBeTruthy()
  })

  it('[8] tries again without a reload, and shows the page once it works', async () => {
    let reloads = 0
    isBroken = true
    const pages = failing(async () => ({ Component: Fragile }))
    const device = { reload: () => (reloads += 1) }
    const { user: hand } = await renderApp({ path: '/failing', identity: user(), pages, device })
    await screen.findByRole('heading', { name: '読み込めませんでした' })
    isBroken = false
    await hand.click(screen.getByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy()
    expect(reloads).toBe(0)
  })

  it('[8 trace id] shows the trace id of the last answer when its rendering failed, and can be reloaded', async () => {
    let reloads = 0
    const client = createTestClient(async (_, init) => {
      if (init?.method !== 'DELETE') throw new TypeError('lost')
      return new Response(null, { status: 204, headers: { 'X-Request-Id': 'last-answer' } })
    })
    await client.call('DELETE /me/clients/{ClientId}', { params: { ClientId: 'a' } })
    const pages = failing(async () => ({ Component: Broken }))
    const device = { reload: () => (reloads += 1) }
    const { user: hand } = await renderApp({ path: '/failing', identity: user(), pages, device, client })
    expect(await screen.findByText('last-answer')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: '再読み込み' }))
    expect(reloads).toBe(1)
  })

  it('is shown as not found when its loader got a 404', async () => {
    const gone = new ApiError(1004, 'Not found', { status: 404 })
    const pages = failing(async () => ({ Component: Nothing, loader: () => Promise.reject(gone) }))
    await renderApp({ path: '/failing', identity: user(), pages })
    expect(await screen.findByRole('heading', { name: 'ページが見つかりません' })).toBeTruthy()
  })

  it('leaves the rest of the app intact when its rendering fails', async () => {
    const pages = failing(async () => ({ Component: Broken }))
    const { user: hand } = await renderApp({ path: '/failing', identity: user(), pages })
    expect(await screen.findByRole('heading', { name: '読み込めませんでした' })).toBeTruthy()
    await hand.click(screen.getByRole('link', { name: 'マイフォト' }))
    expect(await screen.findByRole('heading', { name: 'Page /photo' })).toBeTruthy()
  })
})
