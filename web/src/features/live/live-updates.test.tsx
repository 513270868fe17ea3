import { locks } from 'node:worker_threads'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { dmNotification, NotificationServer, tagNotification } from '../../../testing/servers/notification-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { FakeLiveServer } from './test-live-server.ts'

// jsdom has no locks; these are Node's own.
beforeEach(() => void Object.assign(navigator, { locks }))
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
})

async function open() {
  const live = new FakeLiveServer()
  const server = new NotificationServer([tagNotification(1)])
  const identity = new FakeIdentity({ signedIn: true })
  const app = await renderApp({
    path: '/notification',
    identity,
    client: server.client(),
    countsUnread: true,
    openLive: live.openLive,
  })
  await waitFor(() => expect(live.streams.size).toBe(1))
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  // The counts are asked for once more when the stream is open, because something may have happened before.
  await waitFor(() => expect(server.counted).toBe(2))
  return { ...app, live, server, identity }
}

const counts = (dm: number) => ({
  type: 'notifications' as const,
  counts: { share_album: 0, dm, reaction: 0, tag: 1, moderation: 0, account: 0 },
})

function hideTab(isHidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('[7 GET /live] the screen', () => {
  it('shows what has happened without asking for the counts', async () => {
    const { live, server } = await open()
    server.notifications = [dmNotification(0), ...server.notifications]
    live.send(counts(1))
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/))
    expect(await screen.findByText(/写真を1枚送りました/)).toBeTruthy()
    expect(server.counted).toBe(2)
  })

  it('counts in a hidden tab, and fetches the rest when it is looked at', async () => {
    const { live, server } = await open()
    hideTab(true)
    server.notifications = [dmNotification(0), ...server.notifications]
    live.send(counts(1))
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.queryByText(/写真を1枚送りました/)).toBeNull()
    hideTab(false)
    expect(await screen.findByText(/写真を1枚送りました/)).toBeTruthy()
  })

  it('fetches the user again when their profile has changed elsewhere', async () => {
    const { live, identity, session } = await open()
    identity.me = { ...identity.me, user_name: 'ミオン' }
    live.send({ type: 'me' })
    await waitFor(() => expect(session.getState().me?.user_name).toBe('ミオン'))
  })

  it('fetches the storage that is used when photos were added or deleted elsewhere', async () => {
    const { live, identity, session } = await open()
    identity.me = { ...identity.me, storage_used_bytes: 12_345 }
    live.send({ type: 'photos', change: 'changed', photo_ids: [] })
    await waitFor(() => expect(session.getState().me?.storage_used_bytes).toBe(12_345))
  })

  it('fetches everything again when events were lost', async () => {
    const { live, server, identity, session } = await open()
    server.notifications = [dmNotification(0), ...server.notifications]
    identity.me = { ...identity.me, user_name: 'ミオン' }
    live.send({ type: 'refetch' })
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/))
    expect(await screen.findByText(/写真を1枚送りました/)).toBeTruthy()
    await waitFor(() => expect(session.getState().me?.user_name).toBe('ミオン'))
  })

  it('is not disturbed by garbage', async () => {
    const { live } = await open()
    for (const data of ['{', 'null', '[]', '7', '{"type":"new"}', '{"type":"share"}', '{"type":"notifications"}'])
      live.write(`data: ${data}\n\n`)
    live.write('data: {"type":"notifications","counts":{"share_album":"<b>","dm":-1,"reaction":0,"tag":1e99}}\n\n')
    live.send(counts(3))
    await waitFor(() => expect(document.title).toMatch(/^\(4\)/))
  })

  it('hears nothing any more after signing out, here or in another tab', async () => {
    const { live, session } = await open()
    await act(() => session.signOut())
    await waitFor(() => expect(live.streams.size).toBe(0))
    const asked = live.asked.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(live.asked).toHaveLength(asked)
  })

  it('leaves the stream to other tabs while the browser keeps the page without running it', async () => {
    const { live } = await open()
    act(() => void dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(live.streams.size).toBe(0))
    act(() => void dispatchEvent(new Event('pageshow')))
    await waitFor(() => expect(live.streams.size).toBe(1))
  })
})
