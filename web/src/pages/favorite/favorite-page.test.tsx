import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { shareId } from '../../features/shares/test-shares.ts'

/** Every second photo is a favorite, starting with the newest. */
const photos = (count: number) =>
  Array.from({ length: count }, (_, number) => photoNumber(number, { is_favorite: number % 2 === 0 }))

async function open(server: PhotoServer, more: Parameters<typeof renderApp>[0] = {}) {
  return renderApp({
    path: '/favorite',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    ...more,
  })
}

const tiles = () => within(screen.getByRole('grid')).getAllByRole('link')
const worlds = () => tiles().map((link) => /World (\d+)/.exec(link.getAttribute('aria-label') ?? '')?.[1])
const check = (world: number) => checkOf(new RegExp(`World ${world}、`))
const favoritesOf = (server: PhotoServer) =>
  server.photos.filter((photo) => photo.is_favorite).map((photo) => photo.world_name)

describe('[3 favorites] the favorites', () => {
  it('are shown by date, and open a photo among the favorites', async () => {
    const server = new PhotoServer(photos(5))
    const { user, address } = await open(server)
    await waitFor(() => expect(worlds()).toEqual(['0', '2', '4']))
    expect(screen.getByRole('main').textContent).toContain('すべて 3枚')
    expect(document.title).toBe('お気に入り — Koma')
    const head = within(screen.getByRole('main')).getByRole('heading', { level: 2, name: 'お気に入り' }).parentElement
    expect(head?.textContent).toBe('3枚お気に入りハートを付けた写真です。あなただけに見えます。')
    const views = within(screen.getByRole('navigation', { name: 'マイフォトの表示' }))
    expect(views.getByRole('link', { current: 'page' }).textContent).toBe('お気に入り')
    const menu = within(screen.getByRole('navigation', { name: 'メインメニュー' }))
    expect(menu.getByRole('link', { name: 'マイフォト' }).getAttribute('aria-current')).toBe('page')
    await user.click(tiles()[1] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/photo/${server.photos[4]?.photo_id}?view=favorite`))
    await waitFor(() => expect(screen.queryByRole('button', { name: '次の写真' })).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/favorite'))
  })

  it('drop an unfavorited photo at once, and restore it on undo', async () => {
    const server = new PhotoServer(photos(5))
    const { user } = await open(server)
    await user.click(await check(2))
    await user.click(screen.getByRole('button', { name: 'お気に入りを外す' }))
    expect(worlds()).toEqual(['0', '4'])
    await waitFor(() => expect(favoritesOf(server)).toEqual(['World 0', 'World 4']))
    expect(screen.getByText('1枚をお気に入りから外しました')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    // By when photos became favorites: this one has just become one again.
    await waitFor(() => expect(worlds()).toEqual(['2', '0', '4']))
    await waitFor(() => expect(favoritesOf(server)).toEqual(['World 0', 'World 2', 'World 4']))
  })

  it('keep the photo and show an error when the server refuses or the connection fails', async () => {
    const server = new PhotoServer(photos(3))
    const { user } = await open(server)
    server.faults = { 'DELETE /favorite': 'unknown' }
    await user.click(await check(2))
    await user.click(screen.getByRole('button', { name: 'お気に入りを外す' }))
    expect(await screen.findByText('1枚のお気に入りを変えられませんでした')).toBeTruthy()
    expect(worlds()).toEqual(['0', '2'])
    expect(screen.queryByText('1枚をお気に入りから外しました')).toBeNull()
    server.faults = { 'DELETE /favorite': 'lost' }
    await user.click(await check(0))
    await user.click(screen.getByRole('button', { name: 'お気に入りを外す' }))
    await waitFor(() => expect(worlds()).toEqual(['0', '2']))
    expect(favoritesOf(server)).toEqual(['World 0', 'World 2'])
  })

  it('[4 photo] drop photos that move to the trash, and show them again after an undo', async () => {
    const server = new PhotoServer(photos(5))
    const { user } = await open(server)
    await user.click(await check(0))
    await user.keyboard('{Delete}')
    expect(worlds()).toEqual(['2', '4'])
    await waitFor(() => expect(server.trash.size).toBe(1))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(worlds()).toEqual(['0', '2', '4']))
  })

  it('[4 photo cache] show at once a photo that became a favorite elsewhere', async () => {
    const server = new PhotoServer(photos(4))
    const { user, router } = await open(server)
    await waitFor(() => expect(worlds()).toEqual(['0', '2']))
    await act(() => router.navigate(`/photo/${server.photos[1]?.photo_id}`))
    await screen.findByRole('heading', { name: 'World 1' })
    await user.keyboard('l')
    await act(() => router.navigate('/favorite'))
    await waitFor(() => expect(worlds()).toEqual(['1', '0', '2']))
  })

  it('keep an unfavorited photo while it is open, and drop it afterwards', async () => {
    const server = new PhotoServer(photos(5))
    const { user, address } = await open(server)
    await waitFor(() => expect(worlds()).toEqual(['0', '2', '4']))
    await user.click(tiles()[1] as HTMLElement)
    await screen.findByRole('heading', { name: 'World 2' })
    await user.keyboard('l')
    await waitFor(() => expect(favoritesOf(server)).toEqual(['World 0', 'World 4']))
    expect(screen.getByRole('button', { name: '次の写真' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/favorite'))
    await waitFor(() => expect(worlds()).toEqual(['0', '4']))
  })

  it('[9 favorites page] are all loaded, although a page holds a hundred', async () => {
    await open(new PhotoServer(photos(900)))
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('すべて 450枚'))
  })

  it('are all counted and laid out, although those that are not on the screen fail to load', async () => {
    const server = new PhotoServer(photos(300))
    const client = server.client()
    const ask: typeof client.ask = (call, ...more) => {
      const isSecondPage = call === 'GET /favorite' && JSON.stringify(more).includes('startTimestamp')
      return isSecondPage ? Promise.reject(new Error('lost')) : client.ask(call, ...more)
    }
    await open(server, { client: { ...client, ask } })
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('すべて 150枚'))
    await waitFor(() => expect(worlds().slice(0, 3)).toEqual(['0', '2', '4']))
  })
})

describe('no favorites', () => {
  it('says how to get some, and links to my photos', async () => {
    const { user, address } = await open(new PhotoServer([photoNumber(0)]))
    expect(await screen.findByRole('heading', { name: 'お気に入りはまだありません' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'マイフォトから選ぶ' }))
    await waitFor(() => expect(address()).toBe('/photo'))
  })

  it('reassures that photos are safe when they cannot be loaded, shows the trace id, and loads on retry', async () => {
    const server = new PhotoServer(photos(1))
    server.faults = { 'GET /favorite': 'unavailable' }
    const { user } = await open(server)
    expect((await screen.findByRole('alert')).textContent).toContain('写真は無事です')
    expect(screen.getByText('trace-unavailable')).toBeTruthy()
    server.faults = {}
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('link', { name: /World 0/ })).toBeTruthy()
  })

  it('speaks English, and has one menu for the order on a phone', async () => {
    setScreenWidth(390)
    const { user } = await open(new PhotoServer(photos(3)), { language: 'en' })
    expect(await screen.findByRole('link', { name: /World 2, Favorite/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Order: Date added' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Oldest first' }))
    await waitFor(() => expect(worlds()).toEqual(['2', '0']))
  })
})

describe("[3 favorites] favorites of others' photos", () => {
  const sora = personNumber(2, { user_name: 'そら' })
  const mixed = () =>
    new PhotoServer([
      photoNumber(0, { is_favorite: true }),
      photoNumber(1, { is_favorite: true, owner: sora, share_id: shareId(1), share_name: '夏の浮島' }),
      photoNumber(2, { is_favorite: true }),
    ])

  it('offer only the heart and saving; with own photos chosen too, actions say how many they apply to', async () => {
    const { user } = await open(mixed())
    await user.click(await check(1))
    const bar = () => within(screen.getByRole('toolbar'))
    expect(bar().getByRole('button', { name: 'お気に入りを外す' })).toBeTruthy()
    expect(bar().getByRole('button', { name: 'ダウンロード' })).toBeTruthy()
    expect(bar().queryByRole('button', { name: /ゴミ箱へ|アルバムに追加|送る/ })).toBeNull()
    await user.click(await check(0))
    await user.click(await check(2))
    expect(bar().getByRole('button', { name: 'お気に入りを外す' })).toBeTruthy()
    for (const name of ['アルバムに追加（2枚）', '送る（2枚）', 'ダウンロード（2枚）', 'ゴミ箱へ（2枚）']) {
      expect(bar().getByRole('button', { name })).toBeTruthy()
    }
  })

  it('move only own photos to the trash', async () => {
    const server = mixed()
    const { user } = await open(server)
    for (const world of [0, 1]) await user.click(await check(world))
    await user.click(screen.getByRole('button', { name: 'ゴミ箱へ（1枚）' }))
    await waitFor(() => expect([...server.trash.keys()]).toEqual([photoNumber(0).photo_id]))
    await waitFor(() => expect(worlds()).toEqual(['1', '2']))
  })

  it('open among the favorites, also by their address, without the actions of an owner', async () => {
    const server = mixed()
    const other = server.photos[1]?.photo_id
    const { user } = await open(server, { path: `/photo/${other}?view=favorite` })
    const heart = await screen.findByRole('button', { name: 'お気に入りを外す' })
    expect(screen.queryByRole('button', { name: /ゴミ箱へ/ })).toBeNull()
    expect((await screen.findByRole('link', { name: /夏の浮島/ })).getAttribute('href')).toBe(
      `/share/${shareId(1)}/photo/${other}`,
    )
    await user.click(heart)
    // It stays open when it loses its heart.
    expect(await screen.findByRole('button', { name: 'お気に入り' })).toBeTruthy()
    await waitFor(() => expect(server.photos[1]?.is_favorite).toBe(false))
  })

  it('that the user does not see any more are not found', async () => {
    await open(mixed(), { path: `/photo/${photoNumber(9).photo_id}?view=favorite`, language: 'en' })
    expect(await screen.findByRole('heading', { name: /not found|isn't here/i })).toBeTruthy()
  })
})
