import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DmServer, firstSent } from '../../../testing/servers/dm-server.ts'
import { me, yukine } from '../../features/shares/test-shares.ts'
import { openThread, photos, sendings, serverWithThread } from './test-thread.ts'

const timeOf = (moment: number) =>
  new Intl.DateTimeFormat('ja', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
const links = (article: HTMLElement) =>
  within(article)
    .getAllByRole('link')
    .filter((each) => each.dataset['photoId'])

describe('[2 /dm thread] the photos of two people', () => {
  it('are grouped by day and by sending, in the order of sending, with what was read', async () => {
    const { server, thread } = serverWithThread()
    const first = server.send(thread, { from: yukine, photos: photos(1) })
    const second = server.send(thread, { from: me, photos: photos(2, 3) })
    const today = Date.now()
    server.send(thread, { from: me, photos: photos(4, 5, 6, 7, 8, 9), at: today })
    thread.lastReadAt = today
    thread.partnerLastReadAt = second[1]?.sent_at ?? 0
    await openThread(server)
    expect(await sendings()).toEqual([
      `ゆきねさんから1枚、${timeOf(first[0]?.sent_at ?? 0)}`,
      `あなたから2枚、${timeOf(second[1]?.sent_at ?? 0)}`,
      `あなたから6枚、${timeOf(today)}`,
    ])
    const [one, two, six] = screen.getAllByRole('article') as [HTMLElement, HTMLElement, HTMLElement]
    expect([one, two, six].map((each) => links(each).length)).toEqual([1, 2, 4])
    expect([one, two, six].map((each) => within(each).queryByText('既読') !== null)).toEqual([false, true, false])
    expect(links(six)[3]?.getAttribute('aria-label')).toMatch(/、ほか2枚$/)
    expect(links(six)[3]?.textContent).toBe('+2')
    const days = screen.getAllByRole('region').map((each) => within(each).queryAllByRole('article').length)
    expect(days.filter((count) => count > 0)).toEqual([2, 1])
    expect(screen.getByRole('heading', { name: '今日' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'ゆきね' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ゆきね@yukine' }).getAttribute('href')).toBe(`/user/${yukine.user_id}`)
  })

  it('have a line where the unread ones begin, which stays when they are marked as read', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: yukine, photos: photos(1) })
    thread.lastReadAt = firstSent
    server.send(thread, { from: me, photos: photos(2) })
    server.send(thread, { from: yukine, photos: photos(3, 4, 5) })
    await openThread(server)
    const line = await screen.findByRole('separator', { name: 'ここから未読 3枚' })
    await waitFor(() => expect(server.calls).toContain(`POST /dm/${yukine.user_id}/read`))
    const [, own, unread] = screen.getAllByRole('article') as HTMLElement[]
    expect(own?.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(unread?.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('are marked as read only while the tab is looked at, and the counts follow', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: yukine, photos: photos(1) })
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { queryClient } = await openThread(server)
    await sendings()
    expect(server.calls).not.toContain(`POST /dm/${yukine.user_id}/read`)
    queryClient.setQueryData(['notifications', 'counts'], {
      share_album: 0,
      dm: 1,
      reaction: 0,
      tag: 0,
      moderation: 0,
      account: 0,
    })
    seen.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(server.calls).toContain(`POST /dm/${yukine.user_id}/read`))
    await waitFor(() => expect(queryClient.getQueryData(['notifications', 'counts'])).toMatchObject({ dm: 0 }))
    vi.restoreAllMocks()
  })

  it('are not marked again if nothing is unread', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: yukine, photos: photos(1) })
    thread.lastReadAt = Date.now()
    await openThread(server)
    await sendings()
    expect(screen.queryByRole('separator')).toBeNull()
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('are shown in English', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: yukine, photos: photos(1, 2) })
    await openThread(server, { language: 'en' })
    expect((await sendings())[0]).toMatch(/^2 photos from ゆきね, /)
    expect(screen.getByRole('separator', { name: '2 unread photos' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Send(?!ing)/ })).toBeTruthy()
  })
})

describe('[2 /dm thread] older photos', () => {
  it('are loaded on demand, and when the user scrolls to the top', async () => {
    const { server, thread } = serverWithThread()
    for (const number of [1, 2, 3, 4, 5]) server.send(thread, { from: me, photos: photos(number) })
    server.pageLength = 2
    const { user } = await openThread(server)
    expect(await sendings()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '前の写真を見る' }))
    await waitFor(async () => expect(await sendings()).toHaveLength(4))
    window.dispatchEvent(new Event('scroll'))
    await waitFor(async () => expect(await sendings()).toHaveLength(5))
    expect(screen.queryByRole('button', { name: '前の写真を見る' })).toBeNull()
  })

  it('do not move what is on the screen', async () => {
    const { server, thread } = serverWithThread()
    for (const number of [1, 2, 3, 4]) server.send(thread, { from: me, photos: photos(number) })
    server.pageLength = 2
    const scrolled: number[] = []
    vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => void scrolled.push(Number(top)))
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(50)
    // Each sending is 100 px high.
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
      () => 1000 + 100 * screen.queryAllByRole('article').length,
    )
    const { user } = await openThread(server)
    expect(await sendings()).toHaveLength(2)
    await waitFor(() => expect(scrolled).toContain(1200))
    await user.click(screen.getByRole('button', { name: '前の写真を見る' }))
    await waitFor(async () => expect(await sendings()).toHaveLength(4))
    expect(scrolled.at(-1)).toBe(250)
    vi.restoreAllMocks()
  })

  it('can be tried again after a failure, which scrolling does not do by itself', async () => {
    const { server, thread } = serverWithThread()
    for (const number of [1, 2, 3]) server.send(thread, { from: me, photos: photos(number) })
    server.pageLength = 2
    const { user } = await openThread(server)
    await sendings()
    server.faults[`GET /dm/${yukine.user_id}/photos`] = 'unknown'
    await user.click(screen.getByRole('button', { name: '前の写真を見る' }))
    expect(await screen.findByText('前の写真を読み込めませんでした')).toBeTruthy()
    const asked = server.calls.length
    window.dispatchEvent(new Event('scroll'))
    expect(server.calls).toHaveLength(asked)
    server.faults = {}
    await user.click(screen.getByRole('button', { name: '前の写真を見る' }))
    await waitFor(async () => expect(await sendings()).toHaveLength(3))
  })

  it('stay when the thread is fetched again', async () => {
    const { server, thread } = serverWithThread()
    for (const number of [1, 2, 3, 4, 5]) server.send(thread, { from: me, photos: photos(number) })
    server.pageLength = 2
    const { user, queryClient } = await openThread(server)
    await sendings()
    await user.click(screen.getByRole('button', { name: '前の写真を見る' }))
    await waitFor(async () => expect(await sendings()).toHaveLength(4))
    server.send(thread, { from: yukine, photos: photos(6) })
    await queryClient.invalidateQueries()
    // The pages that are fetched again reach one photo further.
    await waitFor(async () => expect(await sendings()).toHaveLength(6))
  })
})

describe('[2 /dm thread] away from the newest photos', () => {
  it('a button leads there, says if some have arrived, and only then are these marked as read', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: yukine, photos: photos(1) })
    thread.lastReadAt = firstSent
    let offset = 0
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => offset)
    vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
      offset = Number(top)
      window.dispatchEvent(new Event('scroll'))
    })
    const { user, queryClient } = await openThread(server)
    await sendings()
    await waitFor(() => expect(offset).toBe(5000))
    window.scrollTo(0, 1000)
    expect(await screen.findByRole('button', { name: 'いちばん新しい写真へ' })).toBeTruthy()
    server.send(thread, { from: yukine, photos: photos(2) })
    await queryClient.invalidateQueries()
    const news = await screen.findByRole('button', { name: '新しい写真' })
    expect(offset).toBe(1000)
    expect(server.calls).not.toContain(`POST /dm/${yukine.user_id}/read`)
    await user.click(news)
    expect(offset).toBe(5000)
    await waitFor(() => expect(server.calls).toContain(`POST /dm/${yukine.user_id}/read`))
    expect(screen.queryByRole('button', { name: '新しい写真' })).toBeNull()
    vi.restoreAllMocks()
  })
})

describe('[2 /dm thread] the states of a thread', () => {
  it('invites to send the first photo', async () => {
    const { server } = serverWithThread()
    const { user } = await openThread(server)
    expect(await screen.findByRole('heading', { name: '最初の1枚を送ろう' })).toBeTruthy()
    const photosWith = screen.getByRole('link', { name: 'ゆきねさんとの写真' })
    expect(photosWith.getAttribute('href')).toBe(`/user/${yukine.user_id}#photos`)
    await user.click(screen.getByRole('button', { name: 'その他' }))
    expect(await screen.findByRole('menuitem', { name: 'プロフィールを見る' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: '写真を選ぶ' })).toBeNull()
  })

  it('says so if the person is gone or never existed', async () => {
    await openThread(new DmServer(me))
    expect(await screen.findByRole('heading', { level: 1, name: 'この人は見つかりません' })).toBeTruthy()
  })

  it('leads back from the thread with oneself', async () => {
    await openThread(new DmServer(me), { userId: me.user_id })
    expect(await screen.findByRole('heading', { level: 1, name: '自分には送れません' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'DMへ戻る' }).getAttribute('href')).toBe('/dm')
  })

  it('says why nothing of a muted person is shown', async () => {
    const server = new DmServer(me)
    const thread = server.keep({ ...yukine, is_mute: true })
    server.send(thread, { from: me, photos: photos(1) })
    await openThread(server)
    expect(await sendings()).toHaveLength(1)
    expect(screen.getByText('ミュートしているため、写真は表示されません。')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'ミュートを解除' })).toBeTruthy()
  })

  it('says that it is loading', async () => {
    const { server } = serverWithThread()
    server.gates['GET /dm/'] = new Promise(() => {})
    await openThread(server)
    expect(await screen.findByText('読み込み中')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'DM' })).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: me, photos: photos(1) })
    server.faults[`GET /dm/${yukine.user_id}/photos`] = 'unknown'
    const { user } = await openThread(server)
    const retry = await screen.findByRole('button', { name: 'もう一度' })
    server.faults = {}
    await user.click(retry)
    expect(await sendings()).toHaveLength(1)
  })

  it('says that there is no connection', async () => {
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
    const { server } = serverWithThread()
    server.faults['GET /dm'] = 'lost'
    await openThread(server)
    expect(await screen.findByRole('heading', { name: 'オフラインです' })).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('mutes the person after a question', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: me, photos: photos(1) })
    const { user } = await openThread(server)
    await sendings()
    await user.click(screen.getByRole('button', { name: 'その他' }))
    expect(await screen.findByRole('menuitem', { name: 'プロフィールを見る' })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'ミュートする' }))
    expect(await screen.findByRole('dialog', { name: 'ゆきねさんをミュートしますか？' })).toBeTruthy()
  })
})
