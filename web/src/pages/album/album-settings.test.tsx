import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { albumServer, check, open, press, shows, tiles } from './test-album-page.ts'

describe('[2 /album/{album_id}/edit] an album’s settings', () => {
  it('ask before an unsaved name is lost: by leaving, by choosing a cover, or by closing the page', async () => {
    const given = albumServer()
    const { user, address, router } = await open(given, { path: `/album/${given.albumId}/edit` })
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const field = (await screen.findByLabelText('名前')) as HTMLInputElement
    expect(closes()).toBe(true)
    await user.type(field, 'の海')
    expect(closes()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'カバーを変える' }))
    const asking = within(await screen.findByRole('dialog', { name: '変更を捨てて移動しますか？' }))
    await user.click(asking.getByRole('button', { name: '編集をつづける' }))
    expect([address(), field.value]).toEqual([`/album/${given.albumId}/edit`, '夕焼けの海'])
    await act(() => router.navigate('/photo'))
    await user.click(await screen.findByRole('button', { name: /^捨てて移動/ }))
    await waitFor(() => expect(address()).toBe('/photo'))
    expect(given.server.albums.names()).toEqual(['夕焼け'])
  })

  it('follow a rename in another tab, and keep what was typed here', async () => {
    const given = albumServer()
    const { user, queryClient } = await open(given, { path: `/album/${given.albumId}/edit` })
    const field = (await screen.findByLabelText('名前')) as HTMLInputElement
    const renamedElsewhere = async (to: string) => {
      const [album] = given.server.albums.kept
      if (album) album.name = to
      await act(() => queryClient.invalidateQueries())
    }
    await renamedElsewhere('朝焼け')
    await waitFor(() => expect(field.value).toBe('朝焼け'))
    await user.type(field, '!')
    await renamedElsewhere('海')
    expect(field.value).toBe('朝焼け!')
    await user.click(press('保存する'))
    await waitFor(() => expect(given.server.albums.names()).toEqual(['朝焼け!']))
  })

  it('change its name, which the album and the list then show', async () => {
    const given = albumServer()
    const { user, address } = await open(given, { path: `/album/${given.albumId}/edit` })
    const field = (await screen.findByLabelText('名前')) as HTMLInputElement
    expect((press('保存する') as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(field, { target: { value: ' ' } })
    await user.click(press('保存する'))
    expect(screen.getByText('名前を入力してください')).toBeTruthy()
    fireEvent.change(field, { target: { value: '朝焼け' } })
    await user.click(press('保存する'))
    await waitFor(() => expect(address()).toBe(`/album/${given.albumId}`))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('朝焼け'))
    expect(given.server.albums.names()).toEqual(['朝焼け'])
  })

  it('change its cover to a single chosen photo', async () => {
    const given = albumServer()
    const { user, address } = await open(given, { path: `/album/${given.albumId}/edit` })
    await user.click(await screen.findByRole('link', { name: 'カバーを変える' }))
    await shows('0', '2', '4')
    await user.click(tiles()[1] as HTMLElement)
    await user.click(tiles()[2] as HTMLElement)
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1)
    await user.click(press('決める'))
    const positioning = within(await screen.findByRole('dialog', { name: 'カバーの位置' }))
    expect(given.server.albums.kept[0]?.cover).toBeNull()
    await user.click(positioning.getByRole('button', { name: /^決める/ }))
    await waitFor(() => expect(given.server.albums.kept[0]?.cover).toBe(given.server.photos[4]?.photo_id))
    expect(given.server.albums.kept[0]?.focus).toEqual({ x: 0.5, y: 1 / 3 })
    await waitFor(() => expect(address()).toBe(`/album/${given.albumId}/edit`))
  })

  it('move a cover that was made in the album: from the upper third, and kept when it is made the cover again', async () => {
    const given = albumServer()
    const { user, router } = await open(given)
    const kept = () => given.server.albums.kept[0]
    const makeCover = async () => {
      await user.click(await check(4))
      await user.click(press('その他'))
      await user.click(await screen.findByRole('menuitem', { name: 'カバーにする' }))
      expect(await screen.findByText('カバーを変えました')).toBeTruthy()
    }
    await makeCover()
    expect([kept()?.cover, kept()?.focus]).toEqual([given.server.photos[4]?.photo_id, null])
    await act(() => router.navigate(`/album/${given.albumId}/edit`))
    await user.click(await screen.findByRole('button', { name: '位置を変える' }))
    const dialog = await screen.findByRole('dialog', { name: 'カバーの位置' })
    const picture = dialog.querySelector('img') as HTMLImageElement
    expect(picture.style.objectPosition).toBe('50% 33.3%')
    Object.defineProperties(picture, { naturalWidth: { value: 900 }, naturalHeight: { value: 1600 } })
    fireEvent.load(picture)
    fireEvent.keyDown(within(dialog).getByRole('slider'), { key: 'Home' })
    await user.click(within(dialog).getByRole('button', { name: /^決める/ }))
    await waitFor(() => expect(kept()?.focus).toEqual({ x: 0.5, y: 0 }))
    await act(() => router.navigate(`/album/${given.albumId}`))
    await makeCover()
    expect(kept()?.focus).toEqual({ x: 0.5, y: 0 })
  })
})
