import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { DmServer } from '../../../testing/servers/dm-server.ts'
import { NotificationServer } from '../../../testing/servers/notification-server.ts'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { me, sora, yukine } from '../../features/shares/test-shares.ts'
import type { Language } from '../../platform/preferences/language.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function open(server: DmServer, { language = 'ja' as Language, library = new PhotoServer([]) } = {}) {
  return renderApp({
    path: '/dm',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(new NotificationServer().client(library.client())),
    language,
  })
}

const rows = async (name = 'メッセージ') =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('[2 /dm] the list of threads', () => {
  it('says with whom, what happened last, when, and how many photos are unread, in the order of the server', async () => {
    const server = new DmServer(me)
    const unread = server.keep(yukine, {
      event: { kind: 'photos', user_id: yukine.user_id, at: ago(12), num: 3, reaction: null, thumbnail_urls: [] },
    })
    server.send(unread, { from: yukine, photos: [photoNumber(1), photoNumber(2), photoNumber(3)] })
    server.keep(sora, {
      event: { kind: 'photos', user_id: me.user_id, at: ago(70), num: 8, reaction: null, thumbnail_urls: [] },
    })
    server.keep(personNumber(5), {
      event: {
        kind: 'reaction',
        user_id: personNumber(5).user_id,
        at: ago(150),
        num: 1,
        reaction: '😍',
        thumbnail_urls: [],
      },
    })
    server.keep(personNumber(6), {
      event: { kind: 'reaction', user_id: me.user_id, at: ago(0), num: 1, reaction: '✨', thumbnail_urls: [] },
    })
    const { user, address } = await open(server)
    expect(await rows()).toEqual([
      'ゆきね 12分前写真を3枚送りました3未読3件',
      'そら 1時間前あなたが8枚送りました',
      'Person 5 2時間前😍 リアクションしました',
      'Person 6 たった今✨ あなたがリアクションしました',
    ])
    expect(screen.getByRole('link', { name: 'アドレス帳' }).getAttribute('href')).toBe('/address_book')
    await user.click(screen.getByRole('link', { name: /ゆきね/ }))
    await waitFor(() => expect(address()).toBe(`/dm/${yukine.user_id}`))
  })

  it('shows pictures of what was sent, the first on top', async () => {
    const server = new DmServer(me)
    const event = { kind: 'photos', user_id: yukine.user_id, at: ago(12), num: 4, reaction: null } as const
    const thumbnail_urls = [1, 2, 3].map((number) => photoNumber(number).urls.thumbnail)
    server.keep(yukine, { event: { ...event, thumbnail_urls } })
    server.keep(sora, { event: { ...event, thumbnail_urls: [] } })
    await open(server)
    const list = within(await screen.findByRole('list', { name: 'メッセージ' }))
    const pictures = list.getAllByRole('presentation').map((image) => image.getAttribute('src'))
    expect(pictures.filter((url) => thumbnail_urls.includes(url ?? ''))).toEqual(thumbnail_urls.toReversed())
  })

  it('says the same in English', async () => {
    const server = new DmServer(me)
    const at = ago(12)
    server.keep(yukine, {
      event: { kind: 'photos', user_id: yukine.user_id, at, num: 1, reaction: null, thumbnail_urls: [] },
    })
    server.keep(sora, {
      event: { kind: 'reaction', user_id: me.user_id, at, num: 1, reaction: '✨', thumbnail_urls: [] },
    })
    await open(server, { language: 'en' })
    expect(await rows('Messages')).toEqual(['ゆきね 12 min agoSent 1 photo', 'そら 12 min agoYou reacted with ✨'])
  })

  it('loads more on demand', async () => {
    const server = new DmServer(me)
    for (const number of [1, 2, 3]) server.keep(personNumber(number))
    server.pageLength = 2
    const { user } = await open(server)
    expect(await rows()).toHaveLength(2)
    server.faults['GET /dm'] = 'unavailable'
    await user.click(screen.getByRole('button', { name: 'もっと見る' }))
    expect(await screen.findByText('つづきを読み込めませんでした。もう一度お試しください。')).toBeTruthy()
    server.faults = {}
    await user.click(screen.getByRole('button', { name: 'もっと見る' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })

  it('offers to look for somebody if there is no thread yet', async () => {
    const { user } = await open(new DmServer(me))
    expect(await screen.findByRole('heading', { name: '写真を送ってみよう' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '送る相手をさがす' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'ユーザー名・IDでさがす' }))
  })

  it('says that it could not be loaded, and tries again', async () => {
    const server = new DmServer(me)
    server.keep(yukine)
    server.faults['GET /dm'] = 'unknown'
    const { user } = await open(server)
    const retry = await screen.findByRole('button', { name: 'もう一度' })
    server.faults = {}
    await user.click(retry)
    expect(await rows()).toEqual(['ゆきね '])
  })

  it('says that it is loading', async () => {
    const server = new DmServer(me)
    server.gates['GET /dm'] = new Promise(() => {})
    await open(server)
    expect(await screen.findByText('読み込み中')).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false })
    try {
      const server = new DmServer(me)
      server.faults['GET /dm'] = 'lost'
      await open(server)
      expect(await screen.findByRole('heading', { name: 'オフラインです' })).toBeTruthy()
    } finally {
      if (online) Object.defineProperty(Navigator.prototype, 'onLine', online)
    }
  })
})

describe('[2 /dm] finding somebody', () => {
  it('searches by name or ID and leads to the thread, also before anything was sent', async () => {
    const server = new DmServer(me)
    server.keep(sora)
    const library = new PhotoServer([])
    library.people.users = [yukine]
    const { user, address } = await open(server, { library })
    await rows()
    await user.type(screen.getByRole('searchbox', { name: 'ユーザー名・IDでさがす' }), 'yuki')
    const found = within(await screen.findByRole('list', { name: '見つかった人' }))
    expect(screen.queryByRole('list', { name: 'メッセージ' })).toBeNull()
    await user.click(found.getByRole('link', { name: /ゆきね/ }))
    await waitFor(() => expect(address()).toBe(`/dm/${yukine.user_id}`))
  })

  it('shows the people the user meets most as faces', async () => {
    const library = new PhotoServer([])
    library.people.met = [yukine]
    await open(new DmServer(me), { library })
    const faces = within(await screen.findByRole('list', { name: 'よく会う人' }))
    expect(faces.getByRole('link', { name: 'ゆきね' }).getAttribute('href')).toBe(`/dm/${yukine.user_id}`)
  })
})

describe('[2 layout] the way to the DMs', () => {
  it('is one of the main entries, with the number of unread photos', async () => {
    setScreenWidth(390)
    await renderApp({
      path: '/dm',
      identity: new FakeIdentity({ signedIn: true }),
      client: new DmServer(me).client(new PhotoServer([]).client()),
      navigation: { unread: { dm: 3, notifications: 0 } },
    })
    const bar = within(await screen.findByRole('navigation', { name: 'メインメニュー' }))
    const entry = bar.getByRole('link', { name: /^DM/ })
    expect(entry.getAttribute('aria-current')).toBe('page')
    expect(entry.textContent).toBe('DM3未読3件')
  })
})
