import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { me, shareId, sora, yukine } from '../../features/shares/test-shares.ts'

async function open(server: ShareServer, more: Parameters<typeof renderApp>[0] = {}) {
  return renderApp({
    path: '/share',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    ...more,
  })
}

const covers = () =>
  screen
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/share/0') && link.closest('section') === null)
    .map((link) => link.textContent)

describe('[2 /share] the list of shared albums', () => {
  it('shows covers with type and count, a mark for new photos, and an hourglass for an application', async () => {
    const server = new ShareServer()
    server.keep(1, { name: '夏の浮島', type: 'INVITE_PLUS', news: 8, people: new Map([[yukine.user_id, 'member']]) })
    server.keep(2, { name: '天の川', type: 'PUBLIC_PASSWORD', owner: sora, people: new Map([[me.user_id, 'applied']]) })
    await open(server)
    await waitFor(() => expect(covers()).toHaveLength(2))
    expect(covers()[0]).toContain('夏の浮島招待プラス0枚')
    expect(covers()[0]).toContain('新しい写真8枚')
    expect(covers()[1]).toBe('天の川公開 + パスワード承認待ち')
    expect(document.title).toBe('共有アルバム — Koma')
  })

  it('shows on the menu, the card and the album that people wait for the owner', async () => {
    const server = new ShareServer()
    const people = new Map([
      [yukine.user_id, 'applied' as const],
      [sora.user_id, 'applied' as const],
    ])
    server.keep(1, { name: '夏の浮島', people })
    server.keep(2, { name: '天の川', owner: sora, people: new Map([[me.user_id, 'invited']]) })
    const { user } = await open(server)
    await waitFor(() => expect(covers()).toHaveLength(1))
    expect(covers()[0]).toContain('2人が参加を希望しています')
    expect(await screen.findByRole('link', { name: /共有アルバム.*返事待ち3件/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '「天の川」に参加する' }))
    expect(await screen.findByRole('link', { name: /共有アルバム.*返事待ち2件/ })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /^.*夏の浮島招待のみ/ }))
    const requests = await screen.findByRole('link', { name: '2人が参加を希望しています' })
    expect(requests.getAttribute('href')).toBe(`/share/${shareId(1)}/edit`)
  })

  it('filters by the role of the user, and shows counts once everything has loaded', async () => {
    const server = new ShareServer()
    server.keep(1, { name: '自作' })
    server.keep(2, { name: '参加', owner: yukine, people: new Map([[me.user_id, 'member']]) })
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: '参加中 1' }))
    await waitFor(() => expect(covers().map((text) => text?.slice(0, 2))).toEqual(['参加']))
    expect(screen.getByRole('button', { name: '参加中 1' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: '申請中 0' }))
    expect(await screen.findByRole('heading', { name: '申請中のアルバムはありません' })).toBeTruthy()
  })

  it('loads more by the cursor', async () => {
    const server = new ShareServer()
    server.pageLength = 2
    for (const number of [1, 2, 3]) server.keep(number)
    const { user } = await open(server)
    await waitFor(() => expect(covers()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'もっと見る' }))
    await waitFor(() => expect(covers()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })

  it('offers to create an album when there is none, on a phone with the bottom bar', async () => {
    setScreenWidth(390)
    const { user } = await open(new ShareServer())
    expect(await screen.findByRole('heading', { name: '共有アルバムはまだありません' })).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: '作る' })[0] as HTMLElement)
    expect((await screen.findByRole('radio', { name: /みんなで/ })).matches(':checked')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'やめる' }))
    expect(screen.getByRole('navigation', { name: 'メインメニュー' })).toBeTruthy()
  })

  it('says what failed, and loads on retry', async () => {
    const server = new ShareServer()
    server.keep(1)
    server.faults = { 'GET /shares': 'unknown' }
    const { user } = await open(server)
    expect((await screen.findByRole('alert')).textContent).toContain('写真は無事です')
    server.faults = {}
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'もう一度' }))
    await waitFor(() => expect(covers()).toHaveLength(1))
  })

  it('speaks English', async () => {
    const server = new ShareServer()
    server.keep(1, { name: 'Isles', type: 'PUBLIC' })
    await open(server, { language: 'en' })
    await waitFor(() => expect(covers()).toEqual(['IslesPublic0 photos']))
  })
})

describe('[4 approval] what waits for my answer', () => {
  const waiting = async () => within(await screen.findByRole('region', { name: /あなたの返事待ち/ }))

  it('is pinned to the top, where an invitation is accepted', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: '星見', owner: yukine, people: new Map([[me.user_id, 'invited']]) })
    const { user } = await open(server)
    const region = await waiting()
    expect(region.getByRole('listitem').textContent).toContain('ゆきねさんからの招待')
    await user.click(region.getByRole('button', { name: '「星見」に参加する' }))
    await waitFor(() => expect(kept.people.get(me.user_id)).toBe('member'))
    expect(await screen.findByText('「星見」に参加しました')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: /返事待ち/ })).toBeNull())
    await waitFor(() => expect(covers()).toHaveLength(1))
  })

  it('is turned down: an application is rejected, an invitation declined', async () => {
    const server = new ShareServer()
    const own = server.keep(1, { name: '浮島', people: new Map([[sora.user_id, 'applied']]) })
    const other = server.keep(2, { name: '星見', owner: yukine, people: new Map([[me.user_id, 'invited']]) })
    const { user } = await open(server)
    const region = await waiting()
    await user.click(region.getByRole('button', { name: 'そらさんの「浮島」への参加を断る' }))
    await waitFor(() => expect(own.people.size).toBe(0))
    await user.click(region.getByRole('button', { name: '「星見」への招待を断る' }))
    await waitFor(() => expect(other.people.size).toBe(0))
  })

  it('stays with an error message when the answer cannot be sent', async () => {
    const server = new ShareServer()
    server.keep(1, { name: '浮島', people: new Map([[sora.user_id, 'applied']]) })
    server.faults = { [`POST /share/${shareId(1)}/users`]: 'lost' }
    const { user } = await open(server)
    await user.click((await waiting()).getByRole('button', { name: 'そらさんの「浮島」への参加を承認する' }))
    expect(await screen.findByText(/接続できませんでした/)).toBeTruthy()
    expect(screen.getByRole('region', { name: /返事待ち/ })).toBeTruthy()
  })
})
