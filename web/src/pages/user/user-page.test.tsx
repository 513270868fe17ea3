import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { AddressBookServer } from '../../../testing/servers/address-book-server.ts'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { me, shareId, sora, yukine } from '../../features/shares/test-shares.ts'
import type { Language } from '../../platform/preferences/language.ts'

const person = {
  ...yukine,
  description: '夕方の空がすき。',
  twitter_id: 'yukine_vr',
  discord_id: 'yukine.vr',
  vrchat_user_id: 'usr_34f3d933-b091-4163-9565-59cb819aca45',
  vrchat_display_name: 'Yukine',
}

interface Options {
  path?: string
  shares?: ShareServer
  language?: Language
}

const open = (server: AddressBookServer, { path, shares = new ShareServer(), language = 'ja' }: Options = {}) =>
  renderApp({
    path: path ?? `/user/${yukine.user_id}`,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(shares.client()),
    pages: [samplePage('/dm/:userId')],
    language,
  })

describe('[2 /user/{user_id}] a person', () => {
  it('has a name, an id, words and links', async () => {
    const { user } = await open(new AddressBookServer([person]))
    expect(await screen.findByRole('heading', { level: 1, name: 'ゆきね' })).toBeTruthy()
    expect(screen.getByText('@yukine')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'プロフィール' }).getAttribute('aria-current')).toBeNull()
    expect(screen.getByText('夕方の空がすき。')).toBeTruthy()
    const links = within(screen.getByRole('list', { name: 'リンク' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://x.com/yukine_vr',
      'https://vrchat.com/home/user/usr_34f3d933-b091-4163-9565-59cb819aca45',
    ])
    await user.click(screen.getByRole('button', { name: 'Discord yukine.vr IDをコピー' }))
    expect(await screen.findByText('コピーしました')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('yukine.vr')
    expect(screen.getByRole('link', { name: 'DMを送る' }).getAttribute('href')).toBe(`/dm/${yukine.user_id}`)
  })

  it('shows the photos with them that the user may see, by pages, each where it can be opened', async () => {
    const server = new AddressBookServer([person])
    server.photos = [
      photoNumber(0, { owner: me, share_id: shareId(7) }),
      photoNumber(1, { owner: yukine, share_id: shareId(7) }),
      photoNumber(2, { owner: yukine, share_id: null }),
    ]
    server.pageLength = 2
    const { user } = await open(server)
    await screen.findByRole('heading', { name: 'ゆきねさんとの写真' })
    const hrefs = async () => {
      const grid = within(await screen.findByRole('grid'))
      return (await grid.findAllByRole('link')).map((link) => link.getAttribute('href'))
    }
    expect(await hrefs()).toEqual([
      `/photo/${server.photos[0]?.photo_id}`,
      `/share/${shareId(7)}/photo/${server.photos[1]?.photo_id}`,
    ])
    expect(screen.getByText('3枚')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'もっと見る' }))
    await waitFor(async () => expect(await hrefs()).toHaveLength(3))
  })

  it('offers for chosen photos with them what each allows', async () => {
    const server = new AddressBookServer([person])
    server.photos = [photoNumber(0, { owner: me }), photoNumber(1, { owner: yukine, share_id: shareId(7) })]
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: '写真を選ぶ' }))
    const choose = async (place: number) => user.click((await screen.findAllByRole('checkbox'))[place] as HTMLElement)
    const offered = () =>
      within(screen.getByRole('toolbar'))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    await choose(1)
    // Of somebody else: only what does not change it.
    expect(offered()).toEqual(['お気に入り', 'ダウンロード'])
    await choose(0)
    expect(offered()).toContain('ゴミ箱へ（1枚）')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  it('says that there are no photos with them, and offers another try if they could not be loaded', async () => {
    const server = new AddressBookServer([person])
    server.faults['GET /search/photo'] = 'unknown'
    const { user } = await open(server)
    const retry = await screen.findByRole('button', { name: 'もう一度' })
    expect(screen.getByText('夕方の空がすき。')).toBeTruthy()
    server.faults = {}
    await user.click(retry)
    expect(await screen.findByText('一緒に写っている写真はまだありません。')).toBeTruthy()
  })

  it('shows the shared albums that both belong to', async () => {
    const shares = new ShareServer()
    shares.keep(1, { name: '浮島', people: new Map([[yukine.user_id, 'member']]) })
    shares.keep(2, { name: '星見', owner: sora, people: new Map([[me.user_id, 'member']]) })
    await open(new AddressBookServer([person]), { shares })
    const section = (await screen.findByRole('heading', { name: '一緒の共有アルバム' })).closest('section')
    await waitFor(() => expect(within(section as HTMLElement).getAllByRole('link')).toHaveLength(1))
    expect(section?.textContent).toContain('浮島')
  })

  it('says that shared albums of both could not all be looked through, and goes on at another try', async () => {
    const shares = new ShareServer()
    shares.keep(1, { name: '星見', owner: sora, people: new Map([[me.user_id, 'member']]) })
    shares.keep(2, { name: '浮島', people: new Map([[yukine.user_id, 'member']]) })
    shares.pageLength = 1
    shares.moreFault = 'unknown'
    const { user } = await open(new AddressBookServer([person]), { shares })
    expect(await screen.findByText(/^つづきを読み込めませんでした/)).toBeTruthy()
    shares.moreFault = null
    await user.click(screen.getByRole('button', { name: 'もっと見る' }))
    expect(await screen.findByRole('link', { name: /浮島/ })).toBeTruthy()
  })

  it('is muted after a question, which hides the photos, with undo', async () => {
    const server = new AddressBookServer([person])
    server.photos = [photoNumber(0)]
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'その他' }))
    await user.click(await screen.findByRole('menuitem', { name: 'ミュートする' }))
    const question = await screen.findByRole('dialog', { name: 'ゆきねさんをミュートしますか？' })
    await user.click(within(question).getByRole('button', { name: /^ミュートする/ }))
    expect(await screen.findByText('ミュートしているため、写真は表示されません。')).toBeTruthy()
    expect(server.users[0]?.is_mute).toBe(true)
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    expect(await screen.findByRole('heading', { name: 'ゆきねさんとの写真' })).toBeTruthy()
    expect(server.users[0]?.is_mute).toBe(false)
  })

  it('is added to a group, or to a new one', async () => {
    const server = new AddressBookServer([person])
    server.keep(1, { name: '夜更かし組' })
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'グループに追加' }))
    await user.click(await screen.findByRole('button', { name: /夜更かし組/ }))
    expect(await screen.findByText('「夜更かし組」に追加しました')).toBeTruthy()
    expect(server.groups[0]?.users.map((each) => each.user_name)).toEqual(['ゆきね'])
    await user.click(screen.getByRole('button', { name: 'グループに追加' }))
    await user.click(await screen.findByRole('button', { name: 'グループを作る' }))
    await user.type(await screen.findByRole('textbox', { name: /名前/ }), '浮島ツアー')
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() =>
      expect(server.groups.map((group) => [group.name, group.users.length])).toContainEqual(['浮島ツアー', 1]),
    )
  })

  it('says so when nobody has this address', async () => {
    await open(new AddressBookServer([]), { language: 'en' })
    expect(await screen.findByRole('heading', { name: "This person isn't here" })).toBeTruthy()
  })
})

describe('[2 /user] the own page', () => {
  it('is reached from /user, and leads to editing', async () => {
    const { address } = await open(new AddressBookServer([me]), { path: '/user' })
    expect((await screen.findByRole('link', { name: 'プロフィールを編集' })).getAttribute('href')).toBe('/edit_profile')
    expect(address()).toBe(`/user/${me.user_id}`)
    expect(screen.getByRole('link', { name: 'プロフィール' }).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('link', { name: 'DMを送る' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'グループに追加' })).toBeNull()
  })
})
