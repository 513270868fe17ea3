import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { photoNumber } from '../../../../testing/servers/photo-server.ts'
import { ShareServer } from '../../../features/shares/test-share-server.ts'
import { me, yukine } from '../../../features/shares/test-shares.ts'
import { ofYukine, openShare } from '../test-share-page.ts'

describe('[2 /share photo] a photo of a shared album', () => {
  it('has the reactions of the album, which do not affect the library', async () => {
    const photo = photoNumber(0, { owner: me })
    const server = new ShareServer([photo])
    const kept = server.keep(1, { photos: [{ ...photo, reactions: { '😍': [yukine] } }, ofYukine(1)] })
    const { user, address } = await openShare(server, kept, { path: `/photo/${photo.photo_id}` })
    const chip = await screen.findByRole('button', { name: /😍|ハート|目がハート/ })
    await user.click(chip)
    await waitFor(() => expect(Object.keys(kept.photos[0]?.reactions ?? {})).toEqual(['😍']))
    expect(server.library.photos[0]?.reactions).toEqual({})
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}/photo/${kept.photos[1]?.photo_id}`))
    expect(screen.getByRole('button', { name: 'カバーにする' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}`))
  })

  it('offers a viewer neither reactions nor removal', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC', owner: yukine, photos: [ofYukine(0)] })
    await openShare(server, kept, { guest: true, path: `/photo/${kept.photos[0]?.photo_id}` })
    expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'カバーにする' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'リアクション' })).toBeNull()
  })

  it('asks a locked-out viewer for the password, and then shows the requested photo', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'x', owner: yukine, photos: [ofYukine(0)] })
    const path = `/photo/${kept.photos[0]?.photo_id}`
    const { user, address } = await openShare(server, kept, { guest: true, path })
    const dialog = within(await screen.findByRole('dialog', { name: 'パスワードを入力してください' }))
    await user.type(dialog.getByLabelText('パスワード'), 'x{Enter}')
    expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy()
    expect(address()).toBe(`/share/${kept.id}${path}`)
  })
})
