import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { me, sora, yukine } from '../../features/shares/test-shares.ts'
import { ofYukine, openShare, tiles } from './test-share-page.ts'

const check = (world: number) => checkOf(new RegExp(`World ${world}`))

describe('[6 shared albums] a member', () => {
  it('sees head and photos, and the share is marked as read on the server', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, {
      name: '夏の浮島',
      type: 'INVITE_PLUS',
      owner: yukine,
      people: new Map([[me.user_id, 'member']]),
      photos: [ofYukine(0), ofYukine(1)],
    })
    await openShare(server, kept)
    expect(await tiles()).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 2, name: '夏の浮島' })).toBeTruthy()
    expect(screen.getByText('2人が参加中')).toBeTruthy()
    expect(screen.getByRole('button', { name: '写真を追加' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '招待' })).toBeTruthy()
    expect(document.title).toBe('夏の浮島 — Koma')
    await waitFor(() => expect(server.read).toEqual([kept.id]))
  })

  it('keeps a dialog open that was opened before the photos had loaded', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [ofYukine(0)] })
    const loading = Promise.withResolvers<void>()
    server.gates = { [`GET /share/${kept.id}/`]: loading.promise }
    const { user } = await openShare(server, kept)
    await user.click(await screen.findByRole('button', { name: '招待' }))
    await user.type(await screen.findByLabelText('招待する人をさがす'), 'そ')
    loading.resolve()
    await waitFor(() => expect(document.querySelector('[role="gridcell"]')).toBeTruthy())
    expect((screen.getByLabelText('招待する人をさがす') as HTMLInputElement).value).toBe('そ')
  })

  it('keeps its menu open that was opened before the photos had loaded', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [ofYukine(0)] })
    const loading = Promise.withResolvers<void>()
    server.gates = { [`GET /share/${kept.id}/`]: loading.promise }
    const { user } = await openShare(server, kept)
    await user.click(await screen.findByRole('button', { name: 'アルバムの操作' }))
    const entry = await screen.findByRole('menuitem', { name: 'リンクで共有' })
    loading.resolve()
    await waitFor(() => expect(document.querySelector('[role="gridcell"]')).toBeTruthy())
    expect(entry.isConnected).toBe(true)
    await user.click(entry)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('leads from the faces of its members to their pages', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { people: new Map([[yukine.user_id, 'member']]), photos: [ofYukine(0)] })
    await openShare(server, kept)
    const face = await screen.findByRole('link', { name: yukine.user_name ?? '' })
    expect(face.getAttribute('href')).toBe(`/user/${yukine.user_id}`)
  })

  it('is in the order that its owner chooses for everybody', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [ofYukine(0), ofYukine(1)] })
    const { user, address } = await openShare(server, kept)
    await tiles()
    await user.click(screen.getByRole('button', { name: '並び順: 撮った日' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '古い順' }))
    await waitFor(() => expect(kept.order).toEqual({ by: 'taken', first: 'oldest' }))
    await waitFor(async () => expect((await tiles())[0]?.getAttribute('href')).toContain(kept.photos[1]?.photo_id))
    expect(address()).toBe(`/share/${kept.id}`)
  })

  it('reverses the order for one reader, also when paging through opened photos', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, {
      owner: yukine,
      people: new Map([[me.user_id, 'member']]),
      photos: [ofYukine(0), ofYukine(1), ofYukine(2)],
    })
    const { user, address } = await openShare(server, kept)
    await tiles()
    await user.click(screen.getByRole('button', { name: '並び順: 撮った日' }))
    expect(screen.queryByRole('menuitemradio', { name: '手で並べた順' })).toBeNull()
    await user.click(await screen.findByRole('menuitemradio', { name: '古い順' }))
    await waitFor(async () => expect((await tiles())[0]?.getAttribute('href')).toContain(kept.photos[2]?.photo_id))
    await user.click((await tiles())[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}/photo/${kept.photos[1]?.photo_id}?order=oldest`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}?order=oldest`))
  })

  it('removes only photos they added', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, {
      owner: yukine,
      people: new Map([[me.user_id, 'member']]),
      photos: [photoNumber(0, { owner: me }), ofYukine(1)],
    })
    const { user } = await openShare(server, kept)
    await user.click(await check(1))
    expect(screen.getByRole('button', { name: 'ダウンロード' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'アルバムから外す' })).toBeNull()
    await user.click(await check(1))
    await user.click(await check(0))
    await user.click(await screen.findByRole('button', { name: 'アルバムから外す' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^外す/ }))
    await waitFor(() => expect(kept.photos.map((photo) => photo.world_name)).toEqual(['World 1']))
    expect(await screen.findByText('1枚をアルバムから外しました')).toBeTruthy()
    await waitFor(async () => expect(await tiles()).toHaveLength(1))
  })

  it('keeps the photos on the screen when removing them fails', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [ofYukine(0), ofYukine(1)] })
    const { user } = await openShare(server, kept)
    await user.click(await check(0))
    server.faults = { [`DELETE /share/${kept.id}/photos`]: 'lost' }
    await user.click(screen.getByRole('button', { name: 'アルバムから外す' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^外す/ }))
    expect(await screen.findByText(/接続できませんでした/)).toBeTruthy()
    expect(await tiles()).toHaveLength(2)
  })

  it('[8 trace id] says under which id the operator finds why nothing was removed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [ofYukine(0), ofYukine(1)] })
    const { user } = await openShare(server, kept)
    await user.click(await check(0))
    server.faults = { [`DELETE /share/${kept.id}/photos`]: 'unknown' }
    await user.click(screen.getByRole('button', { name: 'アルバムから外す' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^外す/ }))
    const words = 'うまくいきませんでした。もう一度お試しください。（トレースID: trace-unknown）'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('adds photos of the library, chosen by a click', async () => {
    const server = new ShareServer([photoNumber(0), photoNumber(1)])
    const kept = server.keep(1)
    const { user, address } = await openShare(server, kept)
    const [way] = await screen.findAllByRole('button', { name: '写真を追加' })
    await user.click(way as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'マイフォトから選ぶ' }))
    expect(await screen.findByRole('heading', { name: '追加する写真を選ぶ' })).toBeTruthy()
    await user.click((await tiles())[1] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'アルバムに追加' }))
    await waitFor(() => expect(kept.photos.map((photo) => photo.world_name)).toEqual(['World 1']))
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}`))
    await waitFor(async () => expect(await tiles()).toHaveLength(1))
  })

  it('leaves after confirming', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, people: new Map([[me.user_id, 'member']]) })
    const { user, address } = await openShare(server, kept)
    await user.click(await screen.findByRole('button', { name: 'アルバムの操作' }))
    await user.click(await screen.findByRole('menuitem', { name: 'アルバムから抜ける' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^抜ける/ }))
    await waitFor(() => expect(kept.people.size).toBe(0))
    await waitFor(() => expect(address()).toBe('/share'))
  })

  it('takes the own photos along when leaving, if that is chosen', async () => {
    const server = new ShareServer()
    const photos = [photoNumber(0, { owner: me }), ofYukine(1)]
    const kept = server.keep(1, { owner: yukine, people: new Map([[me.user_id, 'member']]), photos })
    const { user } = await openShare(server, kept)
    await user.click(await screen.findByRole('button', { name: 'アルバムの操作' }))
    await user.click(await screen.findByRole('menuitem', { name: 'アルバムから抜ける' }))
    const dialog = within(await screen.findByRole('dialog'))
    const choice = await dialog.findByRole('checkbox', { name: '追加した1枚もアルバムから外す' })
    expect((choice as HTMLInputElement).checked).toBe(false)
    await user.click(choice)
    expect(dialog.getByText('外した写真も、マイフォトには残ります。')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^抜ける/ }))
    await waitFor(() => expect(kept.photos.map((photo) => photo.world_name)).toEqual(['World 1']))
    expect(await screen.findByText('アルバムから抜けて、1枚を外しました')).toBeTruthy()
  })

  it('invites others if the range is invite_plus', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'INVITE_PLUS', owner: yukine, people: new Map([[me.user_id, 'member']]) })
    const { user } = await openShare(server, kept)
    await user.click(await screen.findByRole('button', { name: '招待' }))
    await user.type(await screen.findByLabelText('招待する人をさがす'), 'そら')
    await user.click(await screen.findByRole('button', { name: 'そらさんを招待' }))
    await waitFor(() => expect(kept.people.get(sora.user_id)).toBe('invited'))
    expect(await screen.findByText('招待済み')).toBeTruthy()
  })
})

describe('[6 shared albums] somebody who is not a member', () => {
  it('applies, waits, and withdraws the application', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, photos: [ofYukine(0)] })
    const { user } = await openShare(server, kept)
    expect(await screen.findByText('このアルバムの写真は、メンバーだけが見られます。')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(screen.getByRole('button', { name: '参加を申請' }))
    await waitFor(() => expect(kept.people.get(me.user_id)).toBe('applied'))
    expect(await screen.findByText('参加の承認を待っています')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '申請を取り消す' }))
    await waitFor(() => expect(kept.people.size).toBe(0))
    expect(await screen.findByRole('button', { name: '参加を申請' })).toBeTruthy()
  })

  it('accepts an invitation and sees the photos', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, people: new Map([[me.user_id, 'invited']]), photos: [ofYukine(0)] })
    const { user } = await openShare(server, kept)
    expect(await screen.findByText('ゆきねさんから招待されています')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '参加する' }))
    expect(await tiles()).toHaveLength(1)
  })

  it('cannot tell a deleted album from one that never existed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1)
    server.shares.clear()
    await openShare(server, kept, { guest: true })
    expect(await screen.findByRole('heading', { name: 'このアルバムは見つかりません' })).toBeTruthy()
  })
})
