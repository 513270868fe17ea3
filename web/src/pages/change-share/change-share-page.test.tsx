import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { shareId } from '../../features/shares/test-shares.ts'

const photos = [photoNumber(0), photoNumber(1), photoNumber(2)]

/** A library with one album of two photos, in another order than the library's, beside the shares. */
async function open() {
  const server = new ShareServer(photos)
  const [, second, third] = photos.map((photo) => photo.photo_id)
  const album = server.library.albums.make('浮島')
  album.added.set(second ?? '', 1).set(third ?? '', 2)
  const app = await renderApp({
    path: `/album/${album.albumId}/change_share`,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
  })
  return { ...app, server, albumId: album.albumId, albums: () => server.library.albums.names() }
}

describe('[4 changing sharing] a personal album becomes a shared one', () => {
  it('with its photos in their order, range and password, and the personal one is deleted', async () => {
    const { user, address, server, albums } = await open()
    await user.click(await screen.findByRole('radio', { name: /公開 \+ パスワード/ }))
    await user.type(screen.getByLabelText('パスワード'), 'hanabi')
    await user.click(screen.getByRole('button', { name: /^共有アルバムにする/ }))
    await waitFor(() => expect(albums()).toEqual([]))
    const [kept] = server.shares.values()
    expect(kept).toMatchObject({ name: '浮島', type: 'PUBLIC_PASSWORD', password: 'hanabi' })
    expect(kept?.photos.map((photo) => photo.world_name)).toEqual(['World 2', 'World 1'])
    await waitFor(() => expect(address()).toBe(`/share/${kept?.id}`))
  })

  it('says which step failed, keeps the album, and resumes at that step', async () => {
    const { user, server, albums } = await open()
    server.faults = { PATCH: 'unknown' }
    await user.click(await screen.findByRole('button', { name: /^共有アルバムにする/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('公開範囲を変えられませんでした')
    expect(albums()).toEqual(['浮島'])
    server.faults = {}
    await user.click(screen.getByRole('button', { name: /^つづきからやり直す/ }))
    await waitFor(() => expect(albums()).toEqual([]))
    expect(server.shares.size).toBe(1)
    expect([...server.shares.values()][0]?.photos).toHaveLength(2)
  })

  it('resumes the share of an earlier visit instead of creating a second one, and says so', async () => {
    const { user, router, server, albumId, albums } = await open()
    server.faults = { PATCH: 'unknown' }
    await user.click(await screen.findByRole('button', { name: /^共有アルバムにする/ }))
    await screen.findByRole('alert')
    await act(() => router.navigate('/share'))
    await screen.findByRole('heading', { level: 1, name: '共有アルバム' })
    // The album may have got photos since, so they are added again.
    server.faults = { [`POST /share/${shareId(100)}/photos`]: 'unknown' }
    await act(() => router.navigate(`/album/${albumId}/change_share`))
    expect(await screen.findByText(/つづきからはじめます/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^公開 リンク|^公開リンク/ }))
    await user.click(screen.getByRole('button', { name: /^つづきからやり直す/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('一部の写真を移せませんでした')
    server.faults = {}
    await user.click(screen.getByRole('button', { name: /^つづきからやり直す/ }))
    await waitFor(() => expect(albums()).toEqual([]))
    expect([...server.shares.values()].map(({ type, photos }) => [type, photos.length])).toEqual([['PUBLIC', 2]])
    expect(localStorage.getItem(`koma.change-share.${albumId}`)).toBeNull()
  })

  it('starts over if the share of an earlier visit is gone', async () => {
    const { user, server, albumId, albums, router } = await open()
    localStorage.setItem(`koma.change-share.${albumId}`, shareId(7))
    await act(() => router.navigate('/share'))
    await act(() => router.navigate(`/album/${albumId}/change_share`))
    await user.click(await screen.findByRole('button', { name: /^共有アルバムにする/ }))
    await waitFor(() => expect(albums()).toEqual([]))
    expect(server.shares.size).toBe(1)
  })
})
