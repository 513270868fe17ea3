import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

/** A library of sixty photos in parts of ten. */
function longServer(): PhotoServer {
  const server = new PhotoServer(Array.from({ length: 60 }, (_, number) => photoNumber(number)))
  server.lists.partLength = 10
  return server
}

async function open(server: PhotoServer, path: string) {
  return renderApp({ path, identity: new FakeIdentity({ signedIn: true }), client: server.client() })
}

const idOf = (number: number) => photoNumber(number).photo_id

describe('a photo of a list in several parts', () => {
  it('finds its neighbours by its link, although only the newest part is loaded at first', async () => {
    const { user, address } = await open(longServer(), `/photo/${idOf(41)}`)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/photo/${idOf(42)}`))
    expect(screen.getByText(/43/).textContent).toContain('60')
  })

  it('finds its neighbours in an album by the day taken', async () => {
    const server = longServer()
    const { albumId } = server.albums.make(
      '夕焼け',
      server.photos.map((photo) => photo.photo_id),
    )
    localStorage.setItem('koma.library-order', 'taken newest')
    server.settings.library_by = 'taken'
    const { user, address } = await open(server, `/album/${albumId}/photo/${idOf(35)}`)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/album/${albumId}/photo/${idOf(36)}`))
  })
})

describe('the favorites in several parts', () => {
  it('leave an open photo its number and its neighbours when it loses its heart', async () => {
    const server = longServer()
    server.photos = server.photos.map((photo) => ({ ...photo, is_favorite: true }))
    const { user, address, queryClient } = await open(server, `/photo/${idOf(3)}?view=favorite`)
    await screen.findByRole('button', { name: '次の写真' })
    await user.click(screen.getByRole('button', { name: 'お気に入りを外す' }))
    await waitFor(() => expect(server.photos[3]?.is_favorite).toBe(false))
    await act(() => queryClient.invalidateQueries())
    expect(screen.getByRole('banner').textContent).toMatch(/4.*60/)
    await user.click(screen.getByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/photo/${idOf(4)}?view=favorite`))
  })
})

describe('an album in several parts', () => {
  it('shows the days of its first and its last photo', async () => {
    const server = longServer()
    const { albumId } = server.albums.make(
      '夕焼け',
      server.photos.map((photo) => photo.photo_id),
    )
    await open(server, `/album/${albumId}`)
    expect(await screen.findByText(/2025年8月14日.*2025年8月16日/)).toBeTruthy()
    expect(screen.getByText(/^60枚/)).toBeTruthy()
  })

  it('becomes a shared one with all its photos', async () => {
    const server = longServer()
    const { albumId } = server.albums.make(
      '夕焼け',
      server.photos.map((photo) => photo.photo_id),
    )
    await open(server, `/album/${albumId}/change_share`)
    expect(await screen.findByText(/60枚/)).toBeTruthy()
  })

  it('offers only photos that it does not have yet', async () => {
    const server = longServer()
    const inside = server.photos.filter((_, number) => number !== 3 && number !== 57)
    const { albumId } = server.albums.make(
      '夕焼け',
      inside.map((photo) => photo.photo_id),
    )
    await open(server, `/album/${albumId}?add`)
    await screen.findByRole('link', { name: /World 3$/ })
    const offered = () => screen.getAllByRole('link', { name: /World/ }).map((link) => link.getAttribute('aria-label'))
    await waitFor(() =>
      expect(offered()).toEqual([expect.stringMatching(/World 3$/), expect.stringMatching(/World 57$/)]),
    )
  })
})
