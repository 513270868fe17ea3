import { limits } from '@koma/contract/limits'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { albumServer, check, name, open, press, shows, worlds } from './test-album-page.ts'

afterEach(() => vi.useRealTimers())

describe('[5 same order] adding to an album', () => {
  it('lists the albums for chosen photos, and says where the photos went', async () => {
    const given = albumServer()
    const { user, address } = await open(given, { path: '/photo' })
    await user.click(await check(1))
    await user.click(await check(3))
    await user.click(press('アルバムに追加'))
    const dialog = await screen.findByRole('dialog', { name: '2枚をアルバムに追加' })
    await user.type(within(dialog).getByLabelText('アルバムをさがす'), '夕')
    const row = await within(dialog).findByRole('button', { name: /^夕焼け/ })
    fireEvent.click(row)
    fireEvent.click(row)
    expect(await screen.findByText('2枚を「夕焼け」に追加しました')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('heading', { name: /選択中/ })).toBeNull()
    expect(given.server.albums.worldsOf(name)).toHaveLength(5)
    await user.click(press('見る'))
    await waitFor(() => expect(address()).toBe(`/album/${given.albumId}`))
  })

  it('marks the albums that have all, some or none of the photos, and says so if nothing was left to add', async () => {
    const given = albumServer()
    const [first = '', second = ''] = given.server.photos.map((photo) => photo.photo_id)
    given.server.albums.make('ひとつ', [first])
    given.server.albums.make('ふたつ', [first, second])
    const { user } = await open(given, { path: '/photo' })
    await user.click(await check(0))
    await user.click(await check(1))
    await user.click(press('アルバムに追加'))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: /^ふたつ.*すべて入っています$/ })
    expect(dialog.getByRole('button', { name: /^ひとつ.*2枚中1枚が入っています$/ })).toBeTruthy()
    expect(dialog.getByRole('button', { name: /^夕焼け.*2枚中1枚が入っています$/ })).toBeTruthy()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(dialog.getByRole('button', { name: /^ふたつ/ }))
    expect(await screen.findByText('2枚とも、前から「ふたつ」に入っています')).toBeTruthy()
    // The next message is shown when the time of this one is over.
    await act(() => vi.advanceTimersByTimeAsync(limits.snackbar))
    await user.click(await check(0))
    await user.click(await check(1))
    await user.click(press('アルバムに追加'))
    await user.click(await screen.findByRole('button', { name: /^ひとつ/ }))
    expect(await screen.findByText('1枚を「ひとつ」に追加しました。1枚は前から入っています。')).toBeTruthy()
  })

  it('says that it could not load all albums, and loads them at another try', async () => {
    const given = albumServer()
    given.server.albums.make('ひとつ', [])
    given.server.albums.pageLength = 1
    given.server.albums.moreFault = 'unknown'
    const { user } = await open(given, { path: '/photo' })
    await user.click(await check(1))
    await user.click(press('アルバムに追加'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/^つづきを読み込めませんでした/)).toBeTruthy()
    given.server.albums.moreFault = null
    await user.click(dialog.getByRole('button', { name: 'もっと見る' }))
    expect(await dialog.findByRole('button', { name: /^夕焼け/ })).toBeTruthy()
    expect(dialog.getByRole('button', { name: /^ひとつ/ })).toBeTruthy()
  })

  it('can create the album, and explains a failure without losing the selection', async () => {
    const given = albumServer()
    const { user } = await open(given, { path: '/photo' })
    await user.click(await check(1))
    await user.click(press('アルバムに追加'))
    const dialog = await screen.findByRole('dialog')
    given.server.faults = { 'POST /album': 'unknown' }
    await user.click(await within(dialog).findByRole('button', { name: /^夕焼け/ }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('うまくいきませんでした')
    given.server.faults = {}
    await user.type(within(dialog).getByLabelText('アルバムをさがす'), '朝焼け')
    expect(await within(dialog).findByText('見つかりませんでした')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '新しいアルバム' }))
    expect((within(dialog).getByLabelText('名前') as HTMLInputElement).value).toBe('朝焼け')
    await user.click(within(dialog).getByRole('button', { name: /^作って追加/ }))
    expect(await screen.findByText('1枚を「朝焼け」に追加しました')).toBeTruthy()
    expect(given.server.albums.worldsOf('朝焼け')).toEqual(['World 1'])
  })

  it('is offered for an open photo, which then names the album', async () => {
    const given = albumServer()
    const { user } = await open(given, { path: `/photo/${given.server.photos[1]?.photo_id}` })
    await user.click(await screen.findByRole('button', { name: 'アルバムに追加' }))
    await user.click(await screen.findByRole('button', { name: /^夕焼け/ }))
    expect(await screen.findByRole('link', { name: name })).toBeTruthy()
  })

  it('[4 photo cache] updates an album that was opened before', async () => {
    const given = albumServer()
    const { user, router } = await open(given)
    await shows('0', '2', '4')
    await act(() => router.navigate(`/photo/${given.server.photos[1]?.photo_id}`))
    await user.click(await screen.findByRole('button', { name: 'アルバムに追加' }))
    await user.click(await screen.findByRole('button', { name: /^夕焼け/ }))
    await screen.findByText('1枚を「夕焼け」に追加しました')
    await act(() => router.navigate(`/album/${given.albumId}`))
    await waitFor(() => expect(worlds()).toHaveLength(4))
  })
})
