import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { type KeptShare, me, sora, yukine } from '../../features/shares/test-shares.ts'

async function open(server: ShareServer, kept: KeptShare) {
  return renderApp({
    path: `/share/${kept.id}/edit`,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
  })
}

const dialog = async () => within(await screen.findByRole('dialog'))

describe('[6 owner] the settings of an album', () => {
  it('are shown beside the album if there is room', async () => {
    const server = new ShareServer()
    const kept = server.keep(1)
    await open(server, kept)
    expect(await screen.findByRole('complementary', { name: 'アルバム設定' })).toBeTruthy()
  })

  it('are a page of their own on a phone', async () => {
    const server = new ShareServer()
    setScreenWidth(390)
    await open(server, server.keep(1))
    expect(await screen.findByRole('heading', { level: 1, name: 'アルバム設定' })).toBeTruthy()
  })

  it('send only what was changed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: '夏', autoApprove: true })
    const { user } = await open(server, kept)
    const save = await screen.findByRole('button', { name: /^保存する/ })
    expect(save).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('アルバム名'), 'の浮島')
    // Changed by somebody else, or in another tab.
    kept.autoApprove = false
    await user.click(save)
    await waitFor(() => expect(kept.name).toBe('夏の浮島'))
    expect(kept.autoApprove).toBe(false)
    expect(await screen.findByText('設定を保存しました')).toBeTruthy()
  })

  it('keep which part of a photo the cover shows', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [photoNumber(0, { owner: me })] })
    const { user } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: '位置を変える' }))
    const stage = await screen.findByRole('slider', { name: 'カバーに入る範囲' })
    const picture = stage.querySelector('img') as HTMLImageElement
    Object.defineProperties(picture, { naturalWidth: { value: 900 }, naturalHeight: { value: 1600 } })
    fireEvent.load(picture)
    fireEvent.keyDown(stage, { key: 'Home' })
    await user.click((await dialog()).getByRole('button', { name: /^決める/ }))
    await waitFor(() => expect(kept.focus).toEqual({ x: 0.5, y: 0 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const cover = screen.getByRole('region', { name: 'カバー' }).querySelector('img')
    expect(cover?.style.objectPosition).toBe('50% 0%')
  })

  it('[5 share password] show at the password field that the server requires one', async () => {
    const server = new ShareServer()
    const kept = server.keep(1)
    server.faults = { 'PATCH ': 'share_password_missing' }
    const { user } = await open(server, kept)
    await user.click(await screen.findByRole('radio', { name: /公開 \+ パスワード/ }))
    await user.type(screen.getByLabelText('パスワード'), 'hanabi')
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    expect(await screen.findByText('この公開範囲にはパスワードが必要です')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('パスワード'))
  })

  it('[5 share password] require a password for a range that has one, and keep an existing one', async () => {
    const server = new ShareServer()
    const kept = server.keep(1)
    const { user } = await open(server, kept)
    await user.click(await screen.findByRole('radio', { name: /公開 \+ パスワード/ }))
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    expect(screen.getByText('この公開範囲にはパスワードが必要です')).toBeTruthy()
    await user.type(screen.getByLabelText('パスワード'), 'hanabi')
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    await waitFor(() => expect([kept.type, kept.password]).toEqual(['PUBLIC_PASSWORD', 'hanabi']))
    await user.click(await screen.findByRole('checkbox', { name: '元のファイルの保存を許可する' }))
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    await waitFor(() => expect(kept.allowOriginal).toBe(true))
    expect(kept.password).toBe('hanabi')
  })

  it('approve and reject applicants, and withdraw invitations', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, {
      people: new Map([
        [sora.user_id, 'applied'],
        [yukine.user_id, 'invited'],
      ]),
    })
    const { user } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: 'そらさんの参加を承認する' }))
    await waitFor(() => expect(kept.people.get(sora.user_id)).toBe('member'))
    await user.click(await screen.findByRole('button', { name: 'ゆきねさんへの招待を取り消す' }))
    await waitFor(() => expect(kept.people.has(yukine.user_id)).toBe(false))
  })

  it('kick a member after asking', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { people: new Map([[sora.user_id, 'member']]) })
    const { user } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: 'そらさんの操作' }))
    await user.click(await screen.findByRole('menuitem', { name: 'メンバーから外す' }))
    await user.click((await dialog()).getByRole('button', { name: /^外す/ }))
    await waitFor(() => expect(kept.people.size).toBe(0))
    expect(await screen.findByText('そらさんをメンバーから外しました')).toBeTruthy()
  })

  it('[4 owner change] hand the album over, and are then closed to the former owner', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { people: new Map([[sora.user_id, 'member']]) })
    const { user, address } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: 'オーナーを変更' }))
    const asked = await dialog()
    expect(asked.getByText(/設定を変えられなくなります/)).toBeTruthy()
    await user.click(asked.getByRole('radio', { name: /そら/ }))
    await user.click(asked.getByRole('button', { name: /^変更する/ }))
    await waitFor(() => expect(kept.owner.user_id).toBe(sora.user_id))
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}`))
    expect(screen.queryByRole('complementary', { name: 'アルバム設定' })).toBeNull()
  })

  it('delete an album with own photos alone after a red dialog was confirmed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: 'Club Prism', photos: [photoNumber(0, { owner: me })] })
    server.faults = { 'DELETE ': 'lost' }
    const { user, address } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: 'アルバムを削除' }))
    const asked = await dialog()
    expect(asked.queryByRole('textbox')).toBeNull()
    await user.click(asked.getByRole('button', { name: /^削除する/ }))
    expect(await screen.findByText('接続できませんでした。つながったら、もう一度お試しください。')).toBeTruthy()
    server.faults = {}
    await user.click(screen.getByRole('button', { name: 'アルバムを削除' }))
    await user.click((await dialog()).getByRole('button', { name: /^削除する/ }))
    await waitFor(() => expect(server.shares.size).toBe(0))
    await waitFor(() => expect(address()).toBe('/share'))
  })

  it("delete an album with others' photos only when its name is typed", async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: 'Club Prism', photos: [photoNumber(0, { owner: yukine })] })
    const { user, address } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: 'アルバムを削除' }))
    const asked = await dialog()
    expect(asked.getByRole('button', { name: /^削除する/ })).toHaveProperty('disabled', true)
    await user.type(asked.getByRole('textbox'), 'club prism')
    await user.click(asked.getByRole('button', { name: /^削除する/ }))
    await waitFor(() => expect(server.shares.size).toBe(0))
    await waitFor(() => expect(address()).toBe('/share'))
  })

  it('say in the dialog why the album was not deleted, until it is closed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: 'Club Prism', photos: [photoNumber(0, { owner: yukine })] })
    server.faults = { 'DELETE ': 'lost' }
    const { user } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: 'アルバムを削除' }))
    const asked = await dialog()
    await user.type(asked.getByRole('textbox'), 'Club Prism')
    await user.click(asked.getByRole('button', { name: /^削除する/ }))
    expect(await asked.findByText('接続できませんでした。つながったら、もう一度お試しください。')).toBeTruthy()
    expect(asked.getByRole('textbox')).toHaveProperty('value', 'Club Prism')
    await user.click(asked.getByRole('button', { name: 'やめる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'アルバムを削除' }))
    const again = await dialog()
    expect(again.queryByText(/接続できませんでした/)).toBeNull()
    expect(again.getByRole('textbox')).toHaveProperty('value', '')
    expect(server.shares.size).toBe(1)
  })

  it('are closed to members', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, people: new Map([[me.user_id, 'member']]) })
    const { address } = await open(server, kept)
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}`))
  })
})
