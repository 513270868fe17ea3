import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { me, yukine } from '../../features/shares/test-shares.ts'

async function open(server: ShareServer, path = '/share/create') {
  return renderApp({ path, identity: new FakeIdentity({ signedIn: true }), client: server.client() })
}

describe('[2 /share/create] a new shared album', () => {
  it('is created with its name and range, and opened', async () => {
    const server = new ShareServer()
    const { user, address } = await open(server)
    await user.type(await screen.findByLabelText('名前'), ' 夏の浮島 ')
    await user.click(screen.getByRole('radio', { name: /招待プラス/ }))
    await user.click(screen.getByRole('checkbox', { name: '参加申請を自動で承認する' }))
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect(server.shares.size).toBe(1))
    const [kept] = server.shares.values()
    expect(kept).toMatchObject({ name: '夏の浮島', type: 'INVITE_PLUS', autoApprove: true, password: null })
    await waitFor(() => expect(address()).toBe(`/share/${kept?.id}`))
  })

  it('[5 share password] requires a password if the range does, and says so under the fields', async () => {
    const server = new ShareServer()
    const { user } = await open(server)
    await user.click(await screen.findByRole('radio', { name: /公開 \+ パスワード/ }))
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    expect(screen.getByText('名前を入力してください')).toBeTruthy()
    expect(screen.getByText('この公開範囲にはパスワードが必要です')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('名前'))
    await user.type(screen.getByLabelText('名前'), 'Vket')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('パスワード'))
    expect(server.shares.size).toBe(0)
    await user.type(screen.getByLabelText('パスワード'), 'hanabi')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect([...server.shares.values()][0]?.password).toBe('hanabi'))
  })

  it('keeps what was typed when the connection fails', async () => {
    const server = new ShareServer()
    server.faults = { 'POST /share': 'lost' }
    const { user } = await open(server)
    await user.type(await screen.findByLabelText('名前'), '夏')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('入力した内容は残っています')
    server.faults = {}
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect(server.shares.size).toBe(1))
  })

  it('shows what the server rejects at the field, in the language of the user', async () => {
    const server = new ShareServer()
    server.faults = { 'POST /share': 'text_not_allowed' }
    const { user } = await open(server)
    const name = await screen.findByLabelText('名前')
    await user.type(name, '夏')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    expect(await screen.findByText('使えない文字が入っています')).toBeTruthy()
    expect([name.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', name])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('[2 /album/create] [2 /share/create] a new album of either kind', () => {
  it('starts as the kind of its address and is created as the kind that is chosen', async () => {
    const server = new ShareServer([photoNumber(0)])
    const { user, address } = await open(server, '/album/create')
    expect((await screen.findByRole('radio', { name: /自分だけ/ })).matches(':checked')).toBe(true)
    expect(screen.queryByRole('radio', { name: /招待のみ/ })).toBeNull()
    await user.type(screen.getByLabelText('名前'), '夏の浮島')
    await user.click(screen.getByRole('radio', { name: /みんなで/ }))
    expect(screen.getByRole('radio', { name: /招待のみ/ }).matches(':checked')).toBe(true)
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect(server.shares.size).toBe(1))
    await waitFor(() => expect(address()).toBe(`/share/${[...server.shares.keys()][0]}`))
  })

  it('keeps the name and the chosen photos when the kind is switched', async () => {
    const server = new ShareServer([photoNumber(0), photoNumber(1)])
    const { user } = await open(server, '/share/create')
    expect((await screen.findByRole('radio', { name: /みんなで/ })).matches(':checked')).toBe(true)
    await user.type(screen.getByLabelText('名前'), '夏')
    await user.click(screen.getByRole('button', { name: '写真を選ぶ' }))
    await user.click(await screen.findByRole('link', { name: /World 1/ }))
    await user.click(screen.getByRole('button', { name: '決める' }))
    const chosen = () => screen.getByRole('region', { name: '写真' }).textContent
    await waitFor(() => expect(chosen()).toContain('1枚'))
    await user.click(screen.getByRole('radio', { name: /自分だけ/ }))
    expect([chosen(), (screen.getByLabelText('名前') as HTMLInputElement).value]).toEqual(['写真 1枚', '夏'])
    await user.click(screen.getByRole('radio', { name: /みんなで/ }))
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect([...server.shares.values()][0]?.photos).toHaveLength(1))
  })

  it('has one primary action, in the form and in the picker', async () => {
    const server = new ShareServer([photoNumber(0)])
    const { user } = await open(server, '/share/create')
    const primaries = () =>
      within(screen.getByRole('main'))
        .getAllByRole('button')
        .filter((button) => button.className.includes('primary'))
        .map((button) => button.textContent)
    await screen.findByLabelText('名前')
    expect(primaries()).toEqual(['作る作成中'])
    await user.click(screen.getByRole('button', { name: '写真を選ぶ' }))
    await screen.findByRole('link', { name: /World 0/ })
    expect(primaries()).toEqual(['決める'])
  })
})

describe('sharing a selection', () => {
  const photos = [photoNumber(0), photoNumber(1)]
  const choose = (world: number) => checkOf(new RegExp(`World ${world}`))

  it('adds it to a shared album that accepts photos', async () => {
    const server = new ShareServer(photos)
    const kept = server.keep(1, { name: '浮島', owner: yukine, people: new Map([[me.user_id, 'member']]) })
    server.keep(2, { name: '招待中', owner: yukine, people: new Map([[me.user_id, 'invited']]) })
    const { user } = await open(server, '/photo')
    await user.click(await choose(1))
    await user.click(screen.getByRole('button', { name: '共有' }))
    expect(await screen.findByRole('dialog', { name: '1枚をどの共有アルバムに追加しますか？' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /招待中/ })).toBeNull())
    await user.click(await screen.findByRole('button', { name: /浮島/ }))
    await waitFor(() => expect(kept.photos.map((photo) => photo.world_name)).toEqual(['World 1']))
    expect(await screen.findByText('1枚を「浮島」に追加しました')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that further albums could not be loaded, and loads them at another try', async () => {
    const server = new ShareServer(photos)
    server.keep(1, { name: '浮島' })
    server.keep(2, { name: '花火' })
    server.pageLength = 1
    server.moreFault = 'unknown'
    const { user } = await open(server, '/photo')
    await user.click(await choose(1))
    await user.click(screen.getByRole('button', { name: '共有' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'もっと見る' }))
    expect(await dialog.findByText(/^つづきを読み込めませんでした/)).toBeTruthy()
    server.moreFault = null
    await user.click(dialog.getByRole('button', { name: 'もっと見る' }))
    expect(await dialog.findByRole('button', { name: /花火/ })).toBeTruthy()
  })

  it('marks the albums that have it, and says so if nothing was left to add', async () => {
    const server = new ShareServer(photos)
    server.keep(1, { name: '浮島', photos: [photoNumber(0), photoNumber(1)] })
    server.keep(2, { name: '花火', photos: [photoNumber(1)] })
    server.keep(3, { name: '砂浜' })
    const { user } = await open(server, '/photo')
    await user.click(await choose(0))
    await user.click(await choose(1))
    await user.click(screen.getByRole('button', { name: '共有' }))
    const whole = await screen.findByRole('button', { name: /^浮島すべて入っています/ })
    expect(screen.getByRole('button', { name: /^花火2枚中1枚が入っています/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^砂浜/ }).textContent).not.toContain('入っています')
    await user.click(whole)
    expect(await screen.findByText('2枚とも、前から「浮島」に入っています')).toBeTruthy()
  })

  it('creates a new album with it', async () => {
    const server = new ShareServer(photos)
    const { user, address } = await open(server, '/photo')
    await user.click(await choose(0))
    await user.click(screen.getByRole('button', { name: '共有' }))
    await user.click(await screen.findByRole('button', { name: '新しく作る' }))
    await waitFor(() => expect(address()).toBe('/share/create'))
    await waitFor(() => expect(screen.getByRole('region', { name: '写真' }).textContent).toContain('1枚'))
    await user.type(screen.getByLabelText('名前'), '夏')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect([...server.shares.values()][0]?.photos).toHaveLength(1))
  })
})
