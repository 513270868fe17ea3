import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { photoNumber } from '../../../testing/photo-server.ts'
import { renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../../features/session/fake-identity.ts'
import { readUnlock, rememberUnlock } from '../../features/shares/index.ts'
import { type KeptShare, me, ShareServer, sora, yukine } from '../../features/shares/test-share-server.ts'

const ofYukine = (number: number) => photoNumber(number, { owner: yukine })

interface Opened {
  guest?: boolean
  path?: string
  language?: 'ja' | 'en'
}

async function open(server: ShareServer, kept: KeptShare, { guest = false, path = '', language = 'ja' }: Opened = {}) {
  server.viewer = guest ? null : me
  return renderApp({
    path: `/share/${kept.id}${path}`,
    identity: new FakeIdentity({ signedIn: !guest }),
    client: server.client(),
    language,
  })
}

const tiles = async () => within(await screen.findByRole('grid')).findAllByRole('link')
const check = (world: number) => screen.findByRole('checkbox', { name: new RegExp(`^選択する.*World ${world}`) })

describe('[6 shared albums] a member', () => {
  it('sees head and photos, and what was seen is told to the server', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, {
      name: '夏の浮島',
      type: 'INVITE_PLUS',
      owner: yukine,
      people: new Map([[me.user_id, 'member']]),
      photos: [ofYukine(0), ofYukine(1)],
    })
    await open(server, kept)
    expect(await tiles()).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 2, name: '夏の浮島' })).toBeTruthy()
    expect(screen.getByText('2人が参加中')).toBeTruthy()
    expect(screen.getByRole('button', { name: '写真を追加' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '招待' })).toBeTruthy()
    expect(document.title).toBe('夏の浮島 — Koma')
    await waitFor(() => expect(server.read).toEqual([kept.id]))
  })

  it('turns the order around, also among the opened photos', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [ofYukine(0), ofYukine(1), ofYukine(2)] })
    const { user, address } = await open(server, kept)
    await tiles()
    await user.click(screen.getByRole('button', { name: '並び順' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '古い順' }))
    await waitFor(async () => expect((await tiles())[0]?.getAttribute('href')).toContain(kept.photos[2]?.photo_id))
    await user.click((await tiles())[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}/photo/${kept.photos[1]?.photo_id}?order=oldest`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}?order=oldest`))
  })

  it('takes out only what they added', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, {
      owner: yukine,
      people: new Map([[me.user_id, 'member']]),
      photos: [photoNumber(0, { owner: me }), ofYukine(1)],
    })
    const { user } = await open(server, kept)
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

  it('keeps the photos on the screen when taking them out fails', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { photos: [ofYukine(0), ofYukine(1)] })
    const { user } = await open(server, kept)
    await user.click(await check(0))
    server.faults = { [`DELETE /share/${kept.id}/photos`]: 'lost' }
    await user.click(screen.getByRole('button', { name: 'アルバムから外す' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^外す/ }))
    expect(await screen.findByText(/接続できませんでした/)).toBeTruthy()
    expect(await tiles()).toHaveLength(2)
  })

  it('adds photos of the library: a press chooses', async () => {
    const server = new ShareServer([photoNumber(0), photoNumber(1)])
    const kept = server.keep(1)
    const { user, address } = await open(server, kept)
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

  it('leaves after being asked', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, people: new Map([[me.user_id, 'member']]) })
    const { user, address } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: 'アルバムの操作' }))
    await user.click(await screen.findByRole('menuitem', { name: 'アルバムから抜ける' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^抜ける/ }))
    await waitFor(() => expect(kept.people.size).toBe(0))
    await waitFor(() => expect(address()).toBe('/share'))
  })

  it('with the range invite_plus invites others', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'INVITE_PLUS', owner: yukine, people: new Map([[me.user_id, 'member']]) })
    const { user } = await open(server, kept)
    await user.click(await screen.findByRole('button', { name: '招待' }))
    await user.type(await screen.findByLabelText('招待する人をさがす'), 'そら')
    await user.click(await screen.findByRole('button', { name: 'そらさんを招待' }))
    await waitFor(() => expect(kept.people.get(sora.user_id)).toBe('invited'))
    expect(await screen.findByText('招待済み')).toBeTruthy()
  })
})

describe('[6 shared albums] who does not belong', () => {
  it('applies, waits, and takes it back', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, photos: [ofYukine(0)] })
    const { user } = await open(server, kept)
    expect(await screen.findByText('このアルバムの写真は、メンバーだけが見られます。')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(screen.getByRole('button', { name: '参加を申請' }))
    await waitFor(() => expect(kept.people.get(me.user_id)).toBe('applied'))
    expect(await screen.findByText('参加の承認をまっています')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '申請を取り消す' }))
    await waitFor(() => expect(kept.people.size).toBe(0))
    expect(await screen.findByRole('button', { name: '参加を申請' })).toBeTruthy()
  })

  it('accepts an invitation and sees the photos', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, people: new Map([[me.user_id, 'invited']]), photos: [ofYukine(0)] })
    const { user } = await open(server, kept)
    expect(await screen.findByText('ゆきねさんから招待されています')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '参加する' }))
    expect(await tiles()).toHaveLength(1)
  })

  it('cannot tell a deleted album from one that never was', async () => {
    const server = new ShareServer()
    const kept = server.keep(1)
    server.shares.clear()
    await open(server, kept, { guest: true })
    expect(await screen.findByRole('heading', { name: 'このアルバムは見つかりません' })).toBeTruthy()
  })
})

describe('[6 guest] a visitor without an account', () => {
  it('sees a public album without the pane, and is invited once to register and come back', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC', owner: yukine, photos: [ofYukine(0)] })
    const { user } = await open(server, kept, { guest: true })
    expect(await tiles()).toHaveLength(1)
    expect(screen.queryByRole('complementary', { name: 'メインメニュー' })).toBeNull()
    const invitation = within(screen.getByRole('complementary', { name: '登録のご案内' }))
    const start = invitation.getByRole('link', { name: '無料ではじめる' })
    expect(start.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(`/share/${kept.id}`)}`)
    await user.click(invitation.getByRole('button', { name: '閉じる' }))
    expect(screen.queryByRole('complementary', { name: '登録のご案内' })).toBeNull()
    sessionStorage.clear()
    await user.click(screen.getByRole('button', { name: '参加を申請' }))
    expect(await screen.findByRole('dialog', { name: 'ログインが必要です' })).toBeTruthy()
  })

  it('is asked to log in where the album is closed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, name: '星見' })
    const { user, address } = await open(server, kept, { guest: true })
    const dialog = within(await screen.findByRole('dialog', { name: 'ログインが必要です' }))
    await user.click(dialog.getByRole('button', { name: 'ログインへ' }))
    await waitFor(() => expect(address()).toBe(`/login?from=${encodeURIComponent(`/share/${kept.id}`)}`))
  })

  it('[8 Password error] opens a locked album with the password, which is remembered on the device', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'hanabi', owner: yukine, photos: [ofYukine(0)] })
    const { user } = await open(server, kept, { guest: true, language: 'en' })
    const field = await screen.findByLabelText('Password')
    await user.type(field, 'hanami{Enter}')
    expect(await screen.findByText('Password error')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(readUnlock(kept.id)).toBeUndefined()
    await user.clear(field)
    await user.type(field, 'hanabi{Enter}')
    expect(await tiles()).toHaveLength(1)
    expect(readUnlock(kept.id)).toBe('token hanabi')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[8 attempt limit] is told when there were too many tries', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'hanabi', owner: yukine })
    server.wrongTries = 2
    const { user } = await open(server, kept, { guest: true })
    await user.type(await screen.findByLabelText('パスワード'), 'x{Enter}')
    expect(await screen.findByText(/試行回数の上限を超えました/)).toBeTruthy()
  })

  it('is asked again when the password was changed, and the old token is forgotten', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'new', owner: yukine })
    rememberUnlock(kept.id, 'token old')
    await open(server, kept, { guest: true })
    expect(await screen.findByRole('dialog', { name: 'パスワードを入力してください' })).toBeTruthy()
    expect(readUnlock(kept.id)).toBeUndefined()
  })
})

describe('an album that closes while it is open', () => {
  it('asks for the new password', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'old', owner: yukine, photos: [ofYukine(0)] })
    rememberUnlock(kept.id, 'token old')
    const { queryClient } = await open(server, kept, { guest: true })
    expect(await tiles()).toHaveLength(1)
    kept.password = 'new'
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('index') })
    expect(await screen.findByRole('dialog', { name: 'パスワードを入力してください' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    expect(readUnlock(kept.id)).toBeUndefined()
  })
})

describe('[2 /share photo] a photo of a shared album', () => {
  it('has the reactions of the album, which leave the library alone', async () => {
    const photo = photoNumber(0, { owner: me })
    const server = new ShareServer([photo])
    const kept = server.keep(1, { photos: [{ ...photo, reactions: { '😍': [yukine] } }, ofYukine(1)] })
    const { user, address } = await open(server, kept, { path: `/photo/${photo.photo_id}` })
    const chip = await screen.findByRole('button', { name: /😍|ハート|目がハート/ })
    await user.click(chip)
    await waitFor(() => expect(Object.keys(kept.photos[0]?.reactions ?? {})).toEqual(['😍']))
    expect(server.library.photos[0]?.reactions).toEqual({})
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}/photo/${kept.photos[1]?.photo_id}`))
    expect(screen.getByRole('button', { name: '表紙にする' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}`))
  })

  it('offers a viewer neither reactions nor removal', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC', owner: yukine, photos: [ofYukine(0)] })
    await open(server, kept, { guest: true, path: `/photo/${kept.photos[0]?.photo_id}` })
    expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '表紙にする' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'リアクション' })).toBeNull()
  })

  it('asks a locked-out viewer for the password, and then shows the photo they came for', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'x', owner: yukine, photos: [ofYukine(0)] })
    const path = `/photo/${kept.photos[0]?.photo_id}`
    const { user, address } = await open(server, kept, { guest: true, path })
    const dialog = within(await screen.findByRole('dialog', { name: 'パスワードを入力してください' }))
    await user.type(dialog.getByLabelText('パスワード'), 'x{Enter}')
    expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy()
    expect(address()).toBe(`/share/${kept.id}${path}`)
  })
})
