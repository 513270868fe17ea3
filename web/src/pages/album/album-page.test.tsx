import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { albumServer, check, name, open, press, shows, tiles, worlds } from './test-album-page.ts'

describe('[2 /album/{album_id}] an album', () => {
  it('shows its name, photo count, date range and photos', async () => {
    const { router } = await open(albumServer())
    await shows('0', '2', '4')
    expect(document.title).toBe('夕焼け — Koma')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name)
    expect(screen.getByText(/^3枚 · .+更新$/)).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'マイフォトの表示' })).toBeNull()
    expect(router.state.location.pathname).toMatch(/^\/album\//)
  })

  it('is in the order of the day taken without headings, whatever order the library has', async () => {
    const server = new PhotoServer([
      photoNumber(0, { taken_at: '2025-07-01T12:00:00+09:00' }),
      photoNumber(1, { taken_at: '2025-07-03T12:00:00+09:00' }),
      photoNumber(2, { taken_at: '2025-07-02T12:00:00+09:00' }),
    ])
    const { albumId } = server.albums.make(
      name,
      server.photos.map((photo) => photo.photo_id),
    )
    await open({ server, albumId })
    await shows('1', '2', '0')
    expect(within(screen.getByRole('grid')).queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('slider', { name: '月へ移動' })).toBeNull()
  })

  it('is put in an order by hand with the keyboard, which says what happens and can be undone', async () => {
    const given = albumServer()
    const { user } = await open(given)
    await shows('0', '2', '4')
    expect(screen.queryByRole('button', { name: '並べ替える' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '日付の基準: 撮った日' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '手で並べた順' }))
    await user.click(await screen.findByRole('button', { name: '並べ替える' }))
    await screen.findByRole('heading', { name: '並べ替え' })
    const boxes = () => within(screen.getByRole('grid')).getAllByRole('checkbox')
    const order = () => boxes().map((box) => /World (\d+)/.exec(box.getAttribute('aria-label') ?? '')?.[1])
    await waitFor(() => expect(order()).toEqual(['0', '2', '4']))
    act(() => boxes()[0]?.focus())
    await user.keyboard(' ')
    expect(screen.getByText(/^1枚をつかみました/)).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('3枚中2番目')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(order()).toEqual(['0', '2', '4'])
    act(() => boxes()[0]?.focus())
    await user.keyboard(' {End} ')
    await waitFor(() => expect(order()).toEqual(['2', '4', '0']))
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/World 0$/)
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(order()).toEqual(['0', '2', '4']))
    await user.click(boxes()[1] as HTMLElement)
    await user.click(boxes()[2] as HTMLElement)
    await user.click(press('最初へ'))
    await waitFor(() => expect(order()).toEqual(['2', '4', '0']))
    await user.click(press('完了'))
    await shows('2', '4', '0')
  })

  it('opens a photo among those of the album, and returns', async () => {
    const given = albumServer()
    const { user, address } = await open(given)
    await shows('0', '2', '4')
    await user.click(tiles()[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    const second = given.server.photos[2]?.photo_id
    await waitFor(() => expect(address()).toBe(`/album/${given.albumId}/photo/${second}`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/album/${given.albumId}`))
  })

  it('removes photos at once, and restores them to their places on undo', async () => {
    const given = albumServer()
    const { user } = await open(given)
    await user.click(await check(2))
    await user.click(press('その他'))
    await user.click(await screen.findByRole('menuitem', { name: 'アルバムから外す' }))
    expect(worlds()).toEqual(['0', '4'])
    await waitFor(() => expect(given.server.albums.worldsOf(name)).toEqual(['World 0', 'World 4']))
    expect(given.server.photos).toHaveLength(5)
    expect(screen.getByText('1枚をアルバムから外しました')).toBeTruthy()
    await user.click(press('元に戻す'))
    await shows('0', '2', '4')
    await waitFor(() => expect(given.server.albums.worldsOf(name)).toEqual(['World 0', 'World 2', 'World 4']))
  })

  it('keeps the photo and shows an error when the server refuses the removal', async () => {
    const given = albumServer()
    const { user } = await open(given)
    given.server.faults = { 'DELETE /album': 'unknown' }
    await user.click(await check(2))
    await user.click(press('その他'))
    await user.click(await screen.findByRole('menuitem', { name: 'アルバムから外す' }))
    const words = 'うまくいきませんでした。写真は無事です。もう一度お試しください。（トレースID: trace-unknown）'
    expect(await screen.findByText(words)).toBeTruthy()
    await shows('0', '2', '4')
    expect(screen.queryByText('1枚をアルバムから外しました')).toBeNull()
  })

  it('[4 photo] drops photos that move to the trash, and shows them again after an undo', async () => {
    const given = albumServer()
    const { user } = await open(given)
    await user.click(await check(0))
    await user.keyboard('{Delete}')
    await shows('2', '4')
    await waitFor(() => expect(given.server.trash.size).toBe(1))
    expect(await screen.findByText(/^2枚 · /)).toBeTruthy()
    await user.click(press('元に戻す'))
    await shows('0', '2', '4')
  })

  it('[7 PUT thumbnail] takes one of its photos as its cover', async () => {
    const given = albumServer()
    const { user } = await open(given)
    await user.click(await check(4))
    await user.click(press('その他'))
    await user.click(await screen.findByRole('menuitem', { name: 'カバーにする' }))
    expect(await screen.findByText('カバーを変えました')).toBeTruthy()
    expect(given.server.albums.kept[0]?.cover).toBe(given.server.photos[4]?.photo_id)
    await user.click(await check(4))
    await user.click(await check(2))
    await user.click(press('その他'))
    expect(await screen.findByRole('menuitem', { name: 'アルバムから外す' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'カバーにする' })).toBeNull()
  })

  it('adds photos of the library that are not in it yet', async () => {
    const given = albumServer()
    const { user, address } = await open(given)
    await user.click(await screen.findByRole('button', { name: '写真を追加' }))
    await user.click(await screen.findByRole('menuitem', { name: 'マイフォトから選ぶ' }))
    await shows('1', '3')
    expect((press('追加する') as HTMLButtonElement).disabled).toBe(true)
    await user.click(tiles()[1] as HTMLElement)
    await user.click(press('追加する'))
    expect(await screen.findByText('1枚を「夕焼け」に追加しました')).toBeTruthy()
    await waitFor(() => expect(address()).toBe(`/album/${given.albumId}`))
    await waitFor(() => expect(worlds()).toHaveLength(4))
    expect(given.server.albums.worldsOf(name)).toContain('World 3')
  })

  it('offers to add photos when it is empty', async () => {
    const given = albumServer(2, () => false)
    const { user } = await open(given)
    expect(await screen.findByRole('heading', { name: 'まだ写真がありません' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '写真を追加' }))
    await user.click(await screen.findByRole('menuitem', { name: 'マイフォトから選ぶ' }))
    await shows('0', '1')
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { name: 'まだ写真がありません' })).toBeTruthy()
  })

  it('is deleted after a confirmation that says what is kept', async () => {
    const given = albumServer()
    const { user, address } = await open(given)
    await user.click(await screen.findByRole('button', { name: 'アルバムの操作' }))
    await user.click(await screen.findByRole('menuitem', { name: 'アルバムを削除' }))
    const dialog = await screen.findByRole('dialog', { name: '「夕焼け」を削除しますか？' })
    expect(dialog.textContent).toContain('3枚の写真はマイフォトに残ります')
    await user.click(within(dialog).getByRole('button', { name: /^削除する/ }))
    await waitFor(() => expect(address()).toBe('/album'))
    expect(given.server.albums.kept).toEqual([])
    expect(given.server.photos).toHaveLength(5)
    expect(await screen.findByRole('button', { name: /最初の一冊/ })).toBeTruthy()
  })

  it('is reported as not found if it does not exist or belongs to somebody else', async () => {
    const given = albumServer()
    await open(given, { path: '/album/0198c000-0000-7000-8000-00000000ffff' })
    expect(await screen.findByRole('heading', { name: 'このアルバムは見つかりません' })).toBeTruthy()
  })

  it('says that photos are safe when it cannot be loaded, and tries again', async () => {
    const given = albumServer()
    given.server.faults = { 'GET /album/': 'unavailable' }
    const { user } = await open(given)
    expect((await screen.findByRole('alert')).textContent).toContain('写真は無事です')
    given.server.faults = {}
    await user.click(press('もう一度'))
    await waitFor(() => expect(given.server.faults).toEqual({}))
    await shows('0', '2', '4')
  })

  it('fetches only the visible photos of a large album, and speaks English', async () => {
    const given = albumServer(260, () => true)
    await open(given, { language: 'en' })
    expect(await screen.findByText(/^260 photos · Updated /)).toBeTruthy()
    expect(await screen.findByRole('link', { name: /World 3$/ })).toBeTruthy()
  })
})
