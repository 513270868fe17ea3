import type { Notification } from '@koma/contract'
import { notifications as samples } from '@koma/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import {
  dmNotification,
  moderationNotification,
  NotificationServer,
  reactionNotification,
  shareNotification,
  tagNotification,
} from '../../../testing/servers/notification-server.ts'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { me, shareId, sora, yukine } from '../../features/shares/test-shares.ts'
import type { Language } from '../../platform/preferences/language.ts'
import { groupByDay } from './group-by-day.ts'

const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
const linesOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('a, p')?.textContent)

async function open(server: NotificationServer, { shares = new ShareServer(), language = 'ja' as Language } = {}) {
  const app = await renderApp({
    path: '/notification',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(shares.client()),
    countsUnread: true,
    pages: [samplePage('/dm/:userId'), samplePage('/photo/:photoId')],
    language,
  })
  return { ...app, shares }
}

describe('[2 notification] the list', () => {
  it('says in sentences what happened, by day', async () => {
    const server = new NotificationServer([
      shareNotification(0, { date: days(0), event: 'photos_added', num: 24 }),
      reactionNotification(1, { date: days(3), reactions: { '😍': [yukine, sora], '🌸': [personNumber(8), sora] } }),
      dmNotification(2, { date: days(4), num: 12 }),
      tagNotification(3, { date: days(30) }),
    ])
    await open(server)
    expect(linesOf(await screen.findByRole('region', { name: '今日' }))).toEqual([
      'ゆきねさんが「浮島の夜」に24枚追加しました',
    ])
    expect(linesOf(screen.getByRole('region', { name: '今週' }))).toEqual([
      'ゆきねさん、そらさんほか1人がリアクションしました',
      'ゆきねさんが写真を12枚送りました',
    ])
    expect(linesOf(screen.getByRole('region', { name: 'それ以前' }))).toEqual(['ゆきねさんがあなたをタグ付けしました'])
  })

  it('has a sentence for every event of a shared album, in both languages', async () => {
    const events = [
      'invited',
      'applied',
      'approved',
      'joined',
      'name_changed',
      'type_changed',
      'owner_changed',
    ] as const
    const server = new NotificationServer([
      ...events.map((event, at) => shareNotification(at, { event, date: days(20) })),
      shareNotification(events.length, {
        event: 'passed_on',
        date: days(20),
        user_id: null,
        user_name: null,
        user: null,
      }),
    ])
    await open(server, { language: 'en' })
    expect(linesOf(await screen.findByRole('region', { name: 'Earlier' }))).toEqual([
      'ゆきね invited you to “浮島の夜”',
      'ゆきね wants to join “浮島の夜”',
      'You joined “浮島の夜”',
      'ゆきね joined “浮島の夜”',
      'ゆきね renamed an album to “浮島の夜”',
      'ゆきね changed who sees “浮島の夜”: Public + password',
      'ゆきね changed the owner of “浮島の夜”',
      'You own “浮島の夜” now, since its former owner left Koma',
    ])
  })

  it('tells of the decisions of the operator, with the reason, and leads to the notice or to what is public again', async () => {
    const until = '2025-08-30T03:00:00.000Z'
    const none = { photo_id: null, thumbnail_url: null, promotion_id: null, promotion_title: null }
    const server = new NotificationServer([
      moderationNotification(1),
      moderationNotification(2, {
        event: 'restored',
        kind: 'share',
        share_id: shareId(1),
        share_name: '街歩き',
        ...none,
      }),
      moderationNotification(3, { event: 'suspended', kind: null, reason: 'spam', until, ...none }),
      moderationNotification(4, { event: 'report_upheld', kind: 'photo_link', ...none }),
    ])
    const { takedown_id: takedownId } = samples.moderation
    await open(server)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => within(item).queryByRole('link')?.getAttribute('href'))).toEqual([
      `/takedown/${takedownId}`,
      `/share/${shareId(1)}`,
      `/takedown/${takedownId}`,
      '/notification',
    ])
    expect(items.map((item) => within(item).getByRole('link').textContent)).toEqual([
      '「夏の一枚」に投稿した写真の公開を止めました（写っている人の同意がない公開）。写真はマイフォトに残っています',
      'アルバム「街歩き」の公開を再開しました',
      '2025年8月30日まで、公開と投稿を止めています（スパム、宣伝）。写真はすべて残っています',
      '報告いただいた写真のリンクの公開を止めました。ありがとうございます',
    ])
  })

  it('begins the day at midnight and the week seven days before', () => {
    const now = new Date(2025, 7, 16, 9)
    const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString()
    const of = (date: string) => groupByDay([tagNotification(1, { date })], now)[0]?.period
    expect(of(at(2025, 7, 16, 0, 0))).toBe('today')
    expect(of(at(2025, 7, 15, 23, 59))).toBe('week')
    expect(of(at(2025, 7, 9, 0, 0))).toBe('week')
    expect(of(at(2025, 7, 8, 23, 59))).toBe('earlier')
  })

  it('leads from each line to its thing, and marks it as read', async () => {
    const server = new NotificationServer([
      shareNotification(1),
      dmNotification(2),
      reactionNotification(3, { share_id: shareId(1) }),
      reactionNotification(4, { dm_user_id: yukine.user_id, sent_at: 1 }),
      tagNotification(5),
    ])
    const { user, address } = await open(server)
    const links = (await screen.findAllByRole('listitem')).flatMap((item) => within(item).queryAllByRole('link'))
    const [share, , , , tag] = server.notifications as Array<{ album_id?: string; photo_id?: string }>
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/share/${share?.album_id}`,
      `/dm/${yukine.user_id}`,
      `/share/${shareId(1)}/photo/${tag?.photo_id}`,
      `/dm/${yukine.user_id}/photo/${tag?.photo_id}`,
      `/photo/${tag?.photo_id}`,
    ])
    await user.click(links[4] as HTMLElement)
    await waitFor(() => expect(address()).toBe(`/photo/${tag?.photo_id}`))
    await waitFor(() => expect(server.unread.tag).toBe(0))
  })

  it('says so when what a line was about is gone', async () => {
    const server = new NotificationServer([tagNotification(1)])
    const { user } = await open(server)
    const link = await screen.findByRole('link', { name: /タグ付けしました/ })
    server.notifications = []
    await user.click(link)
    expect(await screen.findByText('この通知の内容はもうありません')).toBeTruthy()
  })

  it('is filtered by kind, with the number of unread ones of each', async () => {
    const server = new NotificationServer([
      shareNotification(1),
      shareNotification(2),
      reactionNotification(3),
      tagNotification(4, { read: true }),
    ])
    const { user } = await open(server)
    const chips = within(await screen.findByRole('group', { name: '通知の種類' }))
    await waitFor(() =>
      expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
        'すべて',
        '共有アルバム2未読2件',
        'DM',
        'リアクション1未読1件',
        'タグ',
        '運営者',
        'アカウント',
      ]),
    )
    await user.click(chips.getByRole('button', { name: 'タグ' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    await user.click(chips.getByRole('button', { name: 'DM' }))
    expect(await screen.findByText('この種類の通知はまだありません。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'すべての通知を見る' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  })

  it('loads more by the cursor', async () => {
    const server = new NotificationServer([1, 2, 3].map((number) => tagNotification(number)))
    server.pageLength = 2
    const { user } = await open(server)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'もっと見る' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })
})

describe('marking as read', () => {
  const unreadMarks = () => screen.queryAllByText('未読')

  it('is done for all at once, but not for what came after the list was fetched', async () => {
    const server = new NotificationServer([shareNotification(1), tagNotification(2)])
    const { user } = await open(server)
    await waitFor(() => expect(unreadMarks()).toHaveLength(2))
    server.notifications = [reactionNotification(0), ...server.notifications]
    await user.click(screen.getByRole('button', { name: 'すべて既読にする' }))
    await waitFor(() =>
      expect(server.unread).toEqual({ share_album: 0, dm: 0, reaction: 1, tag: 0, moderation: 0, account: 0 }),
    )
    await waitFor(() => expect(unreadMarks()).toHaveLength(1))
  })

  it('is done for the chosen kind only', async () => {
    const server = new NotificationServer([shareNotification(1), tagNotification(2)])
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: /^タグ/ }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'すべて既読にする' }))
    await waitFor(() =>
      expect(server.unread).toEqual({ share_album: 1, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 }),
    )
  })

  it('is taken back with an error message when it fails', async () => {
    const server = new NotificationServer([tagNotification(1)])
    server.faults = { 'POST /notifications/read': 'lost' }
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'すべて既読にする' }))
    expect(await screen.findByText(/接続できませんでした/)).toBeTruthy()
    expect(unreadMarks()).toHaveLength(1)
  })
})

describe('[4 approval] answering in the list', () => {
  it('accepts an invitation', async () => {
    const shares = new ShareServer()
    const kept = shares.keep(1, { name: '星見', owner: yukine, people: new Map([[me.user_id, 'invited']]) })
    const open_ = { album_id: kept.id, album_title: '星見', is_open: true }
    const server = new NotificationServer([shareNotification(1, { ...open_, event: 'invited' })])
    const { user } = await open(server, { shares })
    await user.click(await screen.findByRole('button', { name: '「星見」に参加する' }))
    await waitFor(() => expect(kept.people.get(me.user_id)).toBe('member'))
    expect(await screen.findByText('「星見」に参加しました')).toBeTruthy()
    await waitFor(() => expect(server.unread.share_album).toBe(0))
  })

  it('turns an application down', async () => {
    const shares = new ShareServer()
    const kept = shares.keep(1, { name: '浮島', people: new Map([[sora.user_id, 'applied']]) })
    const by = { user: sora, user_id: sora.user_id, user_name: 'そら' }
    const about: Partial<Notification> = {
      album_id: kept.id,
      album_title: '浮島',
      is_open: true,
      event: 'applied',
      ...by,
    }
    const server = new NotificationServer([shareNotification(1, about)])
    const { user } = await open(server, { shares })
    await user.click(await screen.findByRole('button', { name: 'そらさんの「浮島」への参加を断る' }))
    await waitFor(() => expect(kept.people.size).toBe(0))
  })

  it('is not offered for what was answered', async () => {
    await open(new NotificationServer([shareNotification(1, { event: 'invited', is_open: false })]))
    await screen.findByRole('link', { name: /招待しました/ })
    expect(screen.queryByRole('button', { name: /参加する/ })).toBeNull()
  })
})

describe('when there is nothing to show', () => {
  it('says what will be here', async () => {
    await open(new NotificationServer())
    expect(await screen.findByRole('heading', { name: 'まだ何もありません' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'すべて既読にする' })).toBeNull()
  })

  it('says what failed, and loads on retry', async () => {
    const server = new NotificationServer([tagNotification(1)])
    server.faults = { 'GET /notifications': 'unknown' }
    const { user } = await open(server)
    const alert = await screen.findByRole('alert')
    server.faults = {}
    await user.click(within(alert).getByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('link', { name: /タグ付けしました/ })).toBeTruthy()
  })
})
