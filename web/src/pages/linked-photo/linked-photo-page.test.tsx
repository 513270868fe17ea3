import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const photo = photoNumber(0)
const link = {
  path: '/p/aaaaaaaaaaaaaaaaaaaaaa',
  created_at: '2025-08-16T12:00:00Z',
  expires_at: null as string | null,
  shows_world: true,
  shows_owner: false,
  allow_original: false,
}

async function open(more: Partial<typeof link> = {}, { signedIn = false, language = 'ja' as 'ja' | 'en' } = {}) {
  const server = new PhotoServer([photo])
  server.links.links.set(photo.photo_id, { ...link, ...more })
  const start = (path = link.path) =>
    renderApp({ path, identity: new FakeIdentity({ signedIn }), client: server.client(), language })
  return { server, start }
}

describe('the page of a photo link', () => {
  it('shows a guest the photo, its world and its date, and how to start', async () => {
    await (await open()).start()
    expect(await screen.findByRole('heading', { level: 1, name: 'World 0' })).toBeTruthy()
    expect(screen.getByRole('img', { name: /2025年8月16日.*World 0/ }).getAttribute('src')).toBe(photo.urls.large)
    expect(screen.getByRole('button', { name: '保存' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Komaをはじめる' })).toBeTruthy()
    expect(screen.queryByText(photo.owner.user_name ?? '')).toBeNull()
    for (const name of ['Yukine', photo.filename]) expect(screen.queryByText(name)).toBeNull()
  })

  it('names the owner and the end of the link if there are any, and the day instead of a hidden world', async () => {
    const more = { shows_world: false, shows_owner: true, expires_at: '2125-08-17T12:00:00Z' }
    await (await open(more, { language: 'en' })).start()
    expect(await screen.findByRole('heading', { level: 1, name: /Aug 16, 2025/ })).toBeTruthy()
    expect(screen.getByText(photo.owner.user_name ?? '')).toBeTruthy()
    expect(screen.getByText(/Can be opened until .*2125/)).toBeTruthy()
    expect(screen.queryByText('World 0')).toBeNull()
  })

  it('shows a user the photo within the app', async () => {
    await (await open({}, { signedIn: true })).start()
    expect(await screen.findByRole('heading', { level: 2, name: 'World 0' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Komaをはじめる' })).toBeNull()
  })

  it('says that a link has expired, was ended, or never was', async () => {
    await (await open({ expires_at: '2025-08-17T12:00:00Z' })).start()
    expect(await screen.findByRole('heading', { name: 'このリンクは期限が切れました' })).toBeTruthy()
  })

  it('says that there is nothing at an address without a link', async () => {
    await (await open()).start('/p/bbbbbbbbbbbbbbbbbbbbbb')
    expect(await screen.findByRole('heading', { name: 'このコマは見つかりません' })).toBeTruthy()
  })

  it('can be tried again after a failure', async () => {
    const { server, start } = await open()
    server.faults = { 'GET /p/': 'unknown' }
    const { user } = await start()
    const again = await screen.findByRole('button', { name: 'もう一度' })
    server.faults = {}
    await user.click(again)
    expect(await screen.findByRole('heading', { level: 1, name: 'World 0' })).toBeTruthy()
  })
})
