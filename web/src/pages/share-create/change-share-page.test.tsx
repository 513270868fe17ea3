import { encodeMoments, encodePhotoIndex } from '@koma/contract/photo-index'
import { album } from '@koma/contract/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../../testing/answers.ts'
import { photoNumber } from '../../../testing/photo-server.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { indexOf, rowOf } from '../../features/photos/library/library-index.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { shareId } from '../../features/shares/test-shares.ts'

const photos = [photoNumber(0), photoNumber(1)]
const albumId = '0198b2f4-7c1e-7000-8000-000000000777'

/** A library with one album, beside the shares. */
async function open(server: ShareServer) {
  const deleted: string[] = []
  const shares = server.client()
  const albums = createTestClient(async (input, init) => {
    const path = String(input).split('?')[0]
    if (init?.method === 'DELETE') {
      deleted.push(String(path))
      return new Response(null, { status: 204 })
    }
    const index = indexOf(photos.map(rowOf))
    if (path?.endsWith('/index')) return json({ ...encodePhotoIndex(index), added_at: encodeMoments(index.addedAt) })
    return json({ ...album, album_id: albumId, album_name: '浮島', photo_count: 2, photos })
  })
  const of = (name: string) => (name.includes('/album/') ? albums : shares)
  const app = await renderApp({
    path: `/album/${albumId}/change_share`,
    identity: new FakeIdentity({ signedIn: true }),
    client: {
      call: (name, ...input) => of(name).call(name, ...input),
      ask: (name, ...input) => of(name).ask(name, ...input),
      requestIds: () => [],
    },
  })
  return { ...app, deleted }
}

describe('[4 changing sharing] a personal album becomes a shared one', () => {
  it('with its photos, range and password, and the personal one is deleted', async () => {
    const server = new ShareServer(photos)
    const { user, address, deleted } = await open(server)
    await user.click(await screen.findByRole('radio', { name: /公開 \+ パスワード/ }))
    await user.type(screen.getByLabelText('パスワード'), 'hanabi')
    await user.click(screen.getByRole('button', { name: /^共有アルバムに変える/ }))
    await waitFor(() => expect(deleted).toEqual([`/api/album/${albumId}`]))
    const [kept] = server.shares.values()
    expect(kept).toMatchObject({ name: '浮島', type: 'PUBLIC_PASSWORD', password: 'hanabi' })
    expect(kept?.photos).toHaveLength(2)
    await waitFor(() => expect(address()).toBe(`/share/${kept?.id}`))
  })

  it('says which step failed, keeps the album, and resumes at that step', async () => {
    const server = new ShareServer(photos)
    const { user, deleted } = await open(server)
    server.faults = { PATCH: 'unknown' }
    await user.click(await screen.findByRole('button', { name: /^共有アルバムに変える/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('公開範囲を変えられませんでした')
    expect(deleted).toEqual([])
    server.faults = {}
    await user.click(screen.getByRole('button', { name: /^つづきからやり直す/ }))
    await waitFor(() => expect(deleted).toHaveLength(1))
    expect(server.shares.size).toBe(1)
    expect([...server.shares.values()][0]?.photos).toHaveLength(2)
  })

  it('resumes the share of an earlier visit instead of creating a second one, and says so', async () => {
    const server = new ShareServer(photos)
    const { user, router, deleted } = await open(server)
    server.faults = { [`POST /share/${shareId(100)}/photos`]: 'unknown' }
    await user.click(await screen.findByRole('button', { name: /^共有アルバムに変える/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('写真をすべては移せませんでした')
    await act(() => router.navigate('/share'))
    await screen.findByRole('heading', { level: 1, name: '共有アルバム' })
    server.faults = {}
    await act(() => router.navigate(`/album/${albumId}/change_share`))
    expect(await screen.findByText(/そのつづきから始めます/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^公開 リンク|^公開リンク/ }))
    await user.click(screen.getByRole('button', { name: /^つづきからやり直す/ }))
    await waitFor(() => expect(deleted).toHaveLength(1))
    expect([...server.shares.values()].map(({ type, photos }) => [type, photos.length])).toEqual([['PUBLIC', 2]])
    expect(localStorage.getItem(`koma.change-share.${albumId}`)).toBeNull()
  })

  it('starts over if the share of an earlier visit is gone', async () => {
    localStorage.setItem(`koma.change-share.${albumId}`, shareId(7))
    const server = new ShareServer(photos)
    const { user, deleted } = await open(server)
    await user.click(await screen.findByRole('button', { name: /^共有アルバムに変える/ }))
    await waitFor(() => expect(deleted).toHaveLength(1))
    expect(server.shares.size).toBe(1)
  })
})
