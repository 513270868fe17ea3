import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const link = {
  path: '/p/link-number-0000000001',
  created_at: '2025-08-16T12:00:00Z',
  expires_at: null,
  shows_world: true,
  shows_owner: false,
  allow_original: false,
}

function serverWith(count: number): PhotoServer {
  const server = new PhotoServer(Array.from({ length: count }, (_, number) => photoNumber(number)))
  for (const [place, { photo_id }] of server.photos.entries()) {
    server.links.links.set(photo_id, { ...link, path: `/p/link-number-${String(place).padStart(10, '0')}` })
  }
  return server
}

const open = (server: PhotoServer, language: 'ja' | 'en' = 'ja') =>
  renderApp({
    path: '/setting/links',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    language,
  })
const rows = () => within(screen.getByRole('list', { name: '共有中のリンク' })).getAllByRole('listitem')

describe('the overview of links', () => {
  it('is reached from the settings and says who can open each link and until when', async () => {
    const server = serverWith(2)
    const first = server.photos[0]?.photo_id ?? ''
    server.links.links.set(first, {
      ...link,
      expires_at: '2025-08-20T00:00:00Z',
      shows_owner: true,
      allow_original: true,
    })
    const { user, router, address } = await open(server)
    await screen.findByRole('list', { name: '共有中のリンク' })
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^World 0.*期限が切れました.*リンクを知っている人 · 名前を表示 · 元のファイルを渡す$/),
      expect.stringMatching(/^World 1期限なし.*に作成 · リンクを知っている人$/),
    ])
    await router.navigate('/setting')
    await user.click(await screen.findByRole('link', { name: /共有中のリンク/ }))
    await waitFor(() => expect(address()).toBe('/setting/links'))
  })

  it('copies a link, and turns one off after asking', async () => {
    const server = serverWith(2)
    const { user } = await open(server)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: '「World 1」のリンクをコピー' }))
    expect(write).toHaveBeenCalledWith(`${location.origin}/p/link-number-0000000001`)
    expect(await screen.findByText('リンクをコピーしました')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '「World 0」のリンクを終了する' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^終了する/ }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect([...server.links.links.keys()]).toEqual([server.photos[1]?.photo_id])
  })

  it('says that the operator has closed a link, which can only be turned off', async () => {
    const server = serverWith(1)
    server.links.takenDown.add(server.photos[0]?.photo_id ?? '')
    await open(server)
    await screen.findByRole('list', { name: '共有中のリンク' })
    expect(rows()[0]?.textContent).toMatch(/^World 0運営者が停止しました/)
    expect(screen.queryByRole('button', { name: /をコピー$/ })).toBeNull()
    expect(screen.getByRole('button', { name: '「World 0」のリンクを終了する' })).toBeTruthy()
  })

  it('keeps a link that could not be turned off, and says so', async () => {
    const server = serverWith(1)
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: '「World 0」のリンクを終了する' }))
    server.faults = { [`DELETE /my/${server.photos[0]?.photo_id}/link`]: 'unavailable' }
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^終了する/ }))
    expect(await screen.findByText('リンクを終了できませんでした。もう一度お試しください。')).toBeTruthy()
    expect(server.links.links.size).toBe(1)
  })

  it('loads page by page', async () => {
    const server = serverWith(3)
    server.links.pageLength = 2
    const { user } = await open(server)
    await screen.findByRole('list', { name: '共有中のリンク' })
    expect(rows()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'もっと見る' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })

  it('says that there is none', async () => {
    await open(new PhotoServer([]), 'en')
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeTruthy()
  })

  it('reassures that photos are safe when it cannot be loaded', async () => {
    const server = serverWith(1)
    server.faults = { 'GET /my/links': 'unavailable' }
    await open(server)
    expect((await screen.findByRole('alert')).textContent).toContain('写真は無事です')
  })
})
