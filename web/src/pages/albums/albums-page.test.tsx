import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

function serverWith(count = 4): PhotoServer {
  return new PhotoServer(Array.from({ length: count }, (_, number) => photoNumber(number, { is_favorite: number < 2 })))
}

async function open(server: PhotoServer, more: Parameters<typeof renderApp>[0] = {}) {
  return renderApp({ path: '/album', identity: new FakeIdentity({ signedIn: true }), client: server.client(), ...more })
}

const idsOf = (server: PhotoServer) => server.photos.map((photo) => photo.photo_id)
const cards = () => within(screen.getByRole('main')).getAllByRole('listitem')
const nameField = () => screen.findByLabelText('名前')

describe('[2 /album] the albums', () => {
  it('follow the new-album card and the favorites, last updated first, with count and date', async () => {
    const server = serverWith()
    server.albums.make('夕焼け', idsOf(server).slice(0, 3))
    server.albums.make('宇宙')
    const { user, address } = await open(server)
    await screen.findByRole('link', { name: /夕焼け/ })
    await waitFor(() =>
      expect(cards().map((card) => card.textContent)).toEqual([
        '新しいアルバム写真はあとから追加できます',
        'お気に入り2枚',
        expect.stringMatching(/^宇宙0枚 · /),
        expect.stringMatching(/^夕焼け3枚 · /),
      ]),
    )
    expect(screen.getByRole('button', { name: '並び順: 更新順' })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('2冊')
    const menu = within(screen.getByRole('navigation', { name: 'メインメニュー' }))
    expect(menu.getByRole('link', { name: 'マイアルバム' }).getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('link', { name: /お気に入り/ }))
    await waitFor(() => expect(address()).toBe('/favorite'))
  })

  it('load page by page, each album once', async () => {
    const server = serverWith(1)
    server.albums.pageLength = 2
    for (let number = 0; number < 5; number += 1) server.albums.make(`Album ${number}`)
    await open(server)
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Album \d/ })).toHaveLength(5))
    expect(screen.getByRole('main').textContent).toContain('5冊')
  })

  it('are sorted as the user likes, which the device remembers', async () => {
    const server = serverWith(1)
    server.albums.pageLength = 2
    for (const name of ['Album 10', 'Album 9', 'あ', 'Album 1']) server.albums.make(name)
    const { user } = await open(server)
    const names = () =>
      within(screen.getByRole('main'))
        .getAllByRole('link', { name: /0枚 · / })
        .map((link) => link.querySelector('b')?.textContent)
    await waitFor(() => expect(names()).toEqual(['Album 1', 'あ', 'Album 9', 'Album 10']))
    await user.click(screen.getByRole('button', { name: /^並び順/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: '名前順' }))
    await waitFor(() => expect(names()).toEqual(['Album 1', 'Album 9', 'Album 10', 'あ']))
    cleanup()
    await open(server)
    await waitFor(() => expect(names()).toEqual(['Album 1', 'Album 9', 'Album 10', 'あ']))
    await user.click(screen.getByRole('button', { name: '並び順: 名前順' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '作成順' }))
    await waitFor(() => expect(names()).toEqual(['Album 1', 'あ', 'Album 9', 'Album 10']))
  })

  it('are found by name on all pages, without the other cards', async () => {
    const server = serverWith(1)
    server.albums.pageLength = 2
    for (const name of ['夕焼け', '宇宙', '海', '海の夕焼け']) server.albums.make(name)
    const { user } = await open(server)
    await user.type(await screen.findByRole('searchbox', { name: 'アルバムをさがす' }), '夕焼け')
    await waitFor(() =>
      expect(cards().map((card) => card.querySelector('b')?.textContent)).toEqual(['海の夕焼け', '夕焼け']),
    )
    await waitFor(() => expect(screen.getByText('2冊見つかりました')).toBeTruthy())
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('見つかりませんでした')).toBeTruthy()
  })

  it('invite to create the first one when there is none', async () => {
    await open(serverWith(0))
    expect(await screen.findByRole('button', { name: /最初の一冊を作りましょう/ })).toBeTruthy()
  })

  it('reassure that photos are safe when they cannot be loaded, and load on retry', async () => {
    const server = serverWith()
    server.albums.make('夕焼け')
    server.faults = { 'GET /albums': 'unavailable' }
    const { user } = await open(server)
    expect((await screen.findByRole('alert')).textContent).toContain('写真は無事です')
    expect(screen.getByText('trace-unavailable')).toBeTruthy()
    server.faults = {}
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('link', { name: /夕焼け/ })).toBeTruthy()
  })

  it('say when there is no connection', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const server = serverWith()
    server.faults = { 'GET /albums': 'lost' }
    await open(server)
    expect(await screen.findByRole('heading', { name: 'オフラインです' })).toBeTruthy()
    online.mockRestore()
  })

  it('[4 photo cache] update their counts when photos go to the trash', async () => {
    const server = serverWith()
    server.albums.make('夕焼け', idsOf(server))
    const { user, router } = await open(server)
    await screen.findByRole('link', { name: /^夕焼け4枚/ })
    await act(() => router.navigate(`/photo/${idsOf(server)[0]}`))
    await screen.findByRole('heading', { name: 'World 0' })
    await user.keyboard('{Delete}')
    await waitFor(() => expect(server.trash.size).toBe(1))
    await act(() => router.navigate('/album'))
    expect(await screen.findByRole('link', { name: /^夕焼け3枚/ })).toBeTruthy()
  })
})

describe('[2 /album/create] a new album', () => {
  it('is created in a dialog from its name alone, and opened', async () => {
    const server = serverWith()
    const { user, address } = await open(server)
    await user.click(await screen.findByRole('button', { name: /^新しいアルバムあとから|最初の一冊/ }))
    await user.type(await nameField(), '  浮島の夏 ')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect(address()).toBe(`/album/${server.albums.kept[0]?.albumId}`))
    expect(server.albums.names()).toEqual(['浮島の夏'])
    expect(await screen.findByText('「浮島の夏」を作りました')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'まだ写真がありません' })).toBeTruthy()
  })

  it('keeps the name and the chosen photos across the photo picker', async () => {
    const server = serverWith()
    const { user, address } = await open(server)
    await user.click(await screen.findByRole('button', { name: /最初の一冊/ }))
    await user.type(await nameField(), '浮島の夏')
    await user.click(screen.getByRole('button', { name: '写真を選ぶ' }))
    await user.click(await screen.findByRole('link', { name: /World 1/ }))
    await user.click(await screen.findByRole('link', { name: /World 3/ }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2枚を選択中')
    await user.click(screen.getByRole('button', { name: '決める' }))
    await waitFor(() => expect(address()).toBe('/album/create'))
    expect(((await nameField()) as HTMLInputElement).value).toBe('浮島の夏')
    expect(screen.getByRole('region', { name: '写真' }).textContent).toContain('2枚')
    await user.click(screen.getByRole('button', { name: '写真を選ぶ' }))
    await user.click(await screen.findByRole('link', { name: /World 0/ }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('3枚を選択中')
    await user.click(screen.getByRole('button', { name: '決める' }))
    await user.click(await screen.findByRole('button', { name: /^作る/ }))
    await waitFor(() => expect(server.albums.worldsOf('浮島の夏')).toEqual(['World 0', 'World 1', 'World 3']))
    await waitFor(() => expect(address()).toBe(`/album/${server.albums.kept[0]?.albumId}`))
  })

  it('[5 text] is not created without a name, nor with one that is too long', async () => {
    const server = serverWith()
    const { user } = await open(server, { path: '/album/create' })
    await user.click(await screen.findByRole('button', { name: /^作る/ }))
    expect(screen.getByText('名前を入力してください')).toBeTruthy()
    fireEvent.change(await nameField(), { target: { value: '👨‍👩‍👧'.repeat(51) } })
    expect(screen.getByText('50文字以内で入力してください（いま51文字）')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    expect(server.albums.kept).toEqual([])
  })

  it('keeps the typed name when the connection fails, and is created once by a double click', async () => {
    const server = serverWith()
    server.faults = { 'POST /album': 'lost' }
    const { user, address } = await open(server, { path: '/album/create' })
    await user.type(await nameField(), '浮島の夏')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('接続できませんでした')
    server.faults = {}
    const makeButton = screen.getByRole('button', { name: /^作る/ })
    fireEvent.click(makeButton)
    fireEvent.click(makeButton)
    await waitFor(() => expect(address()).toMatch(/^\/album\/0198/))
    expect(server.albums.names()).toEqual(['浮島の夏'])
  })

  it('[8 trace id] says under which id the operator finds why nothing was created', async () => {
    const server = serverWith()
    server.faults = { 'POST /album': 'unknown' }
    const { user } = await open(server, { path: '/album/create' })
    await user.type(await nameField(), '浮島の夏')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      '作れませんでした。入力した内容は残っています。もう一度お試しください。（トレースID: trace-unknown）',
    )
  })

  it('speaks English, on a phone with the bottom bar', async () => {
    setScreenWidth(390)
    const server = serverWith()
    server.albums.make('Sunsets', idsOf(server).slice(0, 1))
    await open(server, { language: 'en' })
    expect(await screen.findByRole('link', { name: /^Sunsets1 photo · / })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Order: Recently updated' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  })
})
