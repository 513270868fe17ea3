import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { postNumber, TimelineServer } from '../../../testing/servers/timeline-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const address = (timestamp: number | string, of = 'main') => `/timeline/${of}/photo/${timestamp}`

async function open(server: TimelineServer, path: string, { signedIn = true, language = 'ja' as 'ja' | 'en' } = {}) {
  return renderApp({ path, identity: new FakeIdentity({ signedIn }), client: server.client(), language })
}

describe('[2 /timeline photo] a photo of a timeline', () => {
  it('opens by its address, turns to its neighbours by key and button, and closes to the timeline', async () => {
    const all = Array.from({ length: 80 }, (_, number) => postNumber(number))
    const { user, address: shown } = await open(new TimelineServer(all), address(all[40]?.timestamp ?? 0))
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(shown()).toBe(address(all[41]?.timestamp ?? 0)))
    await waitFor(() => expect(screen.getByRole('button', { name: '前の写真' })).toBeTruthy())
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(shown()).toBe(address(all[40]?.timestamp ?? 0)))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(shown()).toBe(address(all[39]?.timestamp ?? 0)))
    expect(screen.getByRole('link', { name: '浮島の夜' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(shown()).toBe('/'))
  })

  it('comes back to the place in the timeline that it was opened from', async () => {
    const { user, address: shown, router } = await open(new TimelineServer([postNumber(0), postNumber(1)]), '/')
    const [first] = (await screen.findAllByRole('link')).filter((link) =>
      link.getAttribute('href')?.startsWith('/timeline/'),
    )
    if (!first) throw new Error('There is no photo.')
    await user.click(first)
    await waitFor(() => expect(shown()).toBe(first.getAttribute('href')))
    expect(router.state.location.state).toEqual({ from: '/' })
    await screen.findByRole('button', { name: '保存' })
    await user.keyboard('{Escape}')
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })

  it('says that a photo is gone', async () => {
    await open(new TimelineServer([postNumber(0)]), address(postNumber(0).timestamp - 5))
    expect(await screen.findByRole('heading', { name: 'このコマは見つかりません' })).toBeTruthy()
  })

  it('says in English that an address is no photo', async () => {
    await open(new TimelineServer([postNumber(0)]), address('yesterday'), { language: 'en' })
    expect(await screen.findByRole('heading', { name: "This frame isn't here" })).toBeTruthy()
  })

  it('says that it could not load, and tries again', async () => {
    const server = new TimelineServer([postNumber(0)])
    server.fault = 'unknown'
    const { user } = await open(server, address(postNumber(0).timestamp))
    const retry = await screen.findByRole('button', { name: /もう一度/ })
    server.fault = null
    await user.click(retry)
    expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy()
  })

  it('says that the next photos could not be loaded, and tries again', async () => {
    const all = Array.from({ length: 80 }, (_, number) => postNumber(number))
    const server = new TimelineServer(all)
    const { user, router } = await open(server, address(all[0]?.timestamp ?? 0))
    await screen.findByRole('button', { name: '保存' })
    server.fault = 'unknown'
    await act(() => router.navigate(address(all[25]?.timestamp ?? 0)))
    expect(await screen.findByText('読み込めない写真があります')).toBeTruthy()
    server.fault = null
    await user.click(screen.getByRole('button', { name: 'もう一度' }))
    await waitFor(() => expect(screen.queryByText('読み込めない写真があります')).toBeNull())
  })

  it('sends a guest to the login for their own timeline', async () => {
    const { address: shown } = await open(new TimelineServer(), address(1, 'me'), { signedIn: false })
    await waitFor(() => expect(shown()).toContain('/login?from='))
  })

  it('shows a guest nothing of shares', async () => {
    await open(new TimelineServer(), address(1), { signedIn: false })
    expect(await screen.findByRole('heading', { name: 'このコマは見つかりません' })).toBeTruthy()
  })
})
