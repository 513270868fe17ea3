import { limits } from '@koma/contract/limits'
import { Page } from '@koma/ui/layout/page.tsx'
import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allMainPages, renderApp, samplePage } from '../../../testing/render.tsx'
import { dmNotification, NotificationServer, tagNotification } from '../../../testing/servers/notification-server.ts'
import { MainActions } from '../navigation/index.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

function Library() {
  return (
    <Page layout="full" title="マイフォト" actions={<MainActions />}>
      {null}
    </Page>
  )
}

const library = samplePage('/photo', { footer: true, page: async () => ({ Component: Library }) })

const open = (server: NotificationServer, identity = new FakeIdentity({ signedIn: true })) =>
  renderApp({
    bare: true,
    path: '/photo',
    pages: [...allMainPages.filter(({ path }) => path !== '/photo'), library],
    identity,
    client: server.client(),
    countsUnread: true,
  })

const many = (count: number) => Array.from({ length: count }, (_, at) => dmNotification(at))

afterEach(() => {
  vi.useRealTimers()
  document.title = ''
})

describe('[4 notification counts] what is unread', () => {
  it('is shown on the bell, the DM entry and in the title of the tab', async () => {
    await open(new NotificationServer([dmNotification(1), dmNotification(2), tagNotification(3)]))
    expect(await screen.findByRole('link', { name: '通知 未読3件' })).toBeTruthy()
    expect(within(screen.getByRole('complementary')).getByRole('link', { name: /^DM/ }).textContent).toBe('DM2未読2件')
    await waitFor(() => expect(document.title).toBe('(3) マイフォト — Koma'))
  })

  it('is shown as 99+ from a hundred on, also in the bottom bar', async () => {
    setScreenWidth(390)
    await open(new NotificationServer(many(100)))
    const bar = await screen.findByRole('navigation', { name: 'メインメニュー' })
    await waitFor(() => expect(within(bar).getByRole('link', { name: /DM/ }).textContent).toContain('99+'))
    await waitFor(() => expect(document.title).toBe('(99+) マイフォト — Koma'))
  })

  it('is shown on the icon of the app where browsers can', async () => {
    const shown: Array<number | undefined> = []
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    })
    const server = new NotificationServer([tagNotification(1)])
    const { session } = await open(server)
    await waitFor(() => expect(shown.at(-1)).toBe(1))
    await act(() => session.signOut())
    await waitFor(() => expect(shown.at(-1)).toBe(0))
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
  })

  it('is asked for at sign-in, and every five minutes', async () => {
    // Only what polling uses: with faked timeouts, loops that draw frames would run through all these minutes.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const server = new NotificationServer()
    await open(server)
    await waitFor(() => expect(server.counted).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(limits.notificationPoll - 60_000))
    expect(server.counted).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    await waitFor(() => expect(server.counted).toBe(2))
  })

  it('is not asked for before the terms are accepted', async () => {
    const server = new NotificationServer()
    await open(server, new FakeIdentity({ signedIn: true, me: { accepted_tos_version: null } }))
    await screen.findByRole('heading')
    expect(server.counted).toBe(0)
  })

  it('[8] is told in a toast of two seconds when it cannot be fetched', async () => {
    const server = new NotificationServer()
    server.faults = { 'GET /notifications/count': 'unknown' }
    await open(server)
    expect(await screen.findByText('通知を取得できませんでした')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('通知を取得できませんでした')).toBeNull())
    expect(limits.notificationErrorToast).toBe(2000)
  })
})
