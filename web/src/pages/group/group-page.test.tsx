import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { AddressBookServer } from '../../../testing/servers/address-book-server.ts'
import type { PageRoute } from '../../app/routes/page-table.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { sora, yukine } from '../../features/shares/test-shares.ts'

interface Options {
  path: string
  shares?: ShareServer
  pages?: PageRoute[]
}

const open = (server: AddressBookServer, { path, shares = new ShareServer(), pages = [] }: Options) =>
  renderApp({
    path,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(shares.client()),
    pages: [samplePage('/share/:shareId'), ...pages],
  })

describe('[2 /address_book]', () => {
  it('offers to make the first group, with a name and an emoji', async () => {
    const server = new AddressBookServer([yukine])
    const { user, address } = await open(server, { path: '/address_book' })
    expect(await screen.findByRole('heading', { name: 'いつもの人を、ひとまとめに' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'グループを作る' }))
    await user.click(await screen.findByRole('button', { name: /^作る/ }))
    expect(await screen.findByText('名前を入力してください')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /名前/ }), ' 夜更かし組 ')
    await user.click(screen.getByRole('radio', { name: '🌙' }))
    await user.click(screen.getByRole('button', { name: /^作る/ }))
    await waitFor(() => expect(server.groups.map(({ name, icon }) => [name, icon])).toEqual([['夜更かし組', '🌙']]))
    await waitFor(() => expect(address()).toBe(`/group/${server.groups[0]?.id}`))
  })

  it('lists groups and the people met most, and finds both by text', async () => {
    const server = new AddressBookServer([yukine])
    server.keep(1, { name: '夜更かし組', users: [yukine, sora] })
    server.keep(2, { name: '星見の会' })
    const { user } = await open(server, { path: '/address_book' })
    expect((await screen.findByRole('link', { name: /夜更かし組/ })).textContent).toContain('2人')
    expect(within(await screen.findByRole('list', { name: 'よく会う人' })).getAllByRole('listitem')).toHaveLength(1)
    await user.type(screen.getByRole('searchbox'), 'そら')
    const found = await screen.findByRole('list', { name: '見つかった人' })
    expect(within(found).getAllByRole('link')[0]?.getAttribute('href')).toBe(`/user/${sora.user_id}`)
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), '星見')
    await waitFor(() => expect(screen.queryByRole('link', { name: /夜更かし組/ })).toBeNull())
    expect(screen.getByRole('link', { name: /星見の会/ })).toBeTruthy()
  })
})

describe('[3 group] a group', () => {
  const path = (server: AddressBookServer) => `/group/${server.groups[0]?.id}`

  it('is renamed together with its emoji', async () => {
    const server = new AddressBookServer([yukine])
    server.keep(1, { name: '夜', icon: '🌙', users: [yukine] })
    const { user } = await open(server, { path: path(server) })
    await user.click(await screen.findByRole('button', { name: 'グループを編集' }))
    const name = await screen.findByRole('textbox', { name: /名前/ })
    await user.clear(name)
    await user.type(name, '星見の会')
    await user.click(screen.getByRole('radio', { name: 'なし' }))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    expect(await screen.findByRole('heading', { level: 1, name: '星見の会' })).toBeTruthy()
    expect(server.groups[0]).toMatchObject({ name: '星見の会', icon: null })
  })

  it('gets people, and loses them with undo', async () => {
    const server = new AddressBookServer([yukine, sora])
    server.keep(1, { users: [yukine] })
    const { user } = await open(server, { path: path(server) })
    await user.click(await screen.findByRole('button', { name: '人を追加' }))
    await user.click(await screen.findByRole('button', { name: 'そらさんを追加' }))
    await waitFor(() => expect(server.groups[0]?.users).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await user.click(await screen.findByRole('button', { name: 'ゆきねさんのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'グループから外す' }))
    await waitFor(() => expect(server.groups[0]?.users.map((each) => each.user_name)).toEqual(['そら']))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.groups[0]?.users).toHaveLength(2))
  })

  it('is shared with in one step: an album, and an invitation for everybody', async () => {
    const server = new AddressBookServer([yukine, sora])
    server.keep(1, { name: '夜更かし組', users: [yukine, sora] })
    const shares = new ShareServer()
    const { user, address } = await open(server, { path: path(server), shares })
    await user.click(await screen.findByRole('button', { name: /全員と共有/ }))
    await user.click(await screen.findByRole('button', { name: /^作って招待する/ }))
    expect(await screen.findByText('「夜更かし組」を作って、2人を招待しました')).toBeTruthy()
    const [made] = shares.shares.values()
    expect([made?.type, [...(made?.people ?? [])]]).toEqual([
      'INVITE_ONLY',
      [
        [yukine.user_id, 'invited'],
        [sora.user_id, 'invited'],
      ],
    ])
    expect(address()).toBe(`/share/${made?.id}`)
  })

  it('leads to sending photos to everybody, where there is a page for it', async () => {
    const server = new AddressBookServer([yukine])
    server.keep(1, { users: [yukine] })
    await open(server, { path: path(server), pages: [samplePage('/dm/create')] })
    const send = await screen.findByRole('link', { name: /写真を送る/ })
    expect(send.getAttribute('href')).toBe(`/dm/create?group=${server.groups[0]?.id}`)
  })

  it('is deleted after a question', async () => {
    const server = new AddressBookServer([yukine])
    server.keep(1, { name: '夜' })
    const { user, address } = await open(server, { path: path(server) })
    await user.click(await screen.findByRole('button', { name: 'グループを削除' }))
    await user.click(await screen.findByRole('button', { name: /^削除する/ }))
    await waitFor(() => expect(address()).toBe('/address_book'))
    expect(server.groups).toEqual([])
  })

  it('says so when it is gone', async () => {
    await open(new AddressBookServer([]), { path: '/group/0198b2f4-7c1e-7000-b000-000000000009' })
    expect(await screen.findByRole('heading', { name: 'このグループは見つかりません' })).toBeTruthy()
  })
})
