import { Page } from '@koma/ui/layout/page.tsx'
import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allMainPages, renderApp, samplePage } from '../../../testing/render.tsx'
import { MainActions } from '../../features/navigation/index.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const user = () => new FakeIdentity({ signedIn: true })
const entriesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('[2 layout] the shell', () => {
  it('is a bottom bar and no pane on a phone', async () => {
    setScreenWidth(390)
    await renderApp({ bare: true, identity: user(), pages: allMainPages })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(entriesOf(screen.getByRole('navigation', { name: 'メインメニュー' }))).toEqual([
      'ホーム',
      'DM',
      'フォト',
      'アルバム',
      '共有',
    ])
  })

  it('has the bottom bar only on pages with a footer', async () => {
    setScreenWidth(390)
    await renderApp({ bare: true, path: '/setting', identity: user(), pages: allMainPages })
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each([640, 799, 800, 1279])('is a narrow pane at %d', async (width) => {
    setScreenWidth(width)
    const { user: hand } = await renderApp({ bare: true, identity: user(), pages: allMainPages })
    const pane = screen.getByRole('complementary', { name: 'メインメニュー' })
    expect(within(pane).queryByText('@mio_0816')).toBeNull()
    expect((await within(pane).findByRole('meter')).textContent).toBe('34%')
    await hand.click(await within(pane).findByRole('button', { name: 'その他' }))
    const menu = await screen.findByRole('menu', { name: 'その他' })
    const items = within(menu).getAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['プロフィール', 'ゴミ箱', '設定', 'ヘルプ'])
  })

  it('shows the e-mail address of a user who has no name yet', async () => {
    setScreenWidth(1280)
    const newcomer = new FakeIdentity({ signedIn: true, me: { user_name: null, koma_id: null } })
    await renderApp({ bare: true, path: '/edit_profile', identity: newcomer, pages: allMainPages })
    expect(within(screen.getByRole('complementary')).getByText('mio@example.com')).toBeTruthy()
  })

  it('is a wide pane with avatar, name, id, all entries and the storage from 1280', async () => {
    setScreenWidth(1280)
    await renderApp({ bare: true, identity: user(), pages: allMainPages })
    const pane = screen.getByRole('complementary', { name: 'メインメニュー' })
    expect(within(pane).getByText('ミオ')).toBeTruthy()
    expect(within(pane).getByText('@mio_0816')).toBeTruthy()
    expect(entriesOf(within(pane).getByRole('navigation', { name: 'メインメニュー' }))).toEqual([
      'ホーム',
      'DM',
      'マイフォト',
      'マイアルバム',
      '共有アルバム',
    ])
    expect(entriesOf(within(pane).getByRole('navigation', { name: 'その他' }))).toEqual([
      'プロフィール',
      'ゴミ箱',
      '設定',
      'ヘルプ',
    ])
    expect(within(pane).getByRole('meter').getAttribute('aria-valuetext')).toBe('34.1 / 100 GB')
  })

  it('follows the window when it changes', async () => {
    await renderApp({ bare: true, identity: user(), pages: allMainPages })
    expect(await screen.findByText('@mio_0816')).toBeTruthy()
    act(() => setScreenWidth(390))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })

  it('keeps the narrow pane for pages that need the width', async () => {
    await renderApp({
      bare: true,
      path: '/photo/1',
      identity: user(),
      pages: [samplePage('/photo/:id', { narrowPane: true })],
    })
    expect(screen.queryByText('@mio_0816')).toBeNull()
    expect(screen.getByRole('meter').textContent).toBe('34%')
  })

  it('marks the entry of the open page, and of pages below it', async () => {
    await renderApp({
      bare: true,
      path: '/photo/1',
      identity: user(),
      pages: [...allMainPages, samplePage('/photo/:id')],
    })
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('マイフォト')
  })

  it('shows no entry whose page is not mounted', async () => {
    await renderApp({
      bare: true,
      path: '/photo',
      identity: user(),
      pages: [samplePage('/photo'), samplePage('/trash')],
    })
    const links = within(screen.getByRole('complementary')).getAllByRole('link')
    expect(links.map((link) => link.textContent || link.getAttribute('aria-label'))).toEqual([
      'Koma',
      'マイフォト',
      'ゴミ箱',
    ])
  })

  it('has an upload button if uploading is available', async () => {
    let opened = 0
    const navigation = {
      upload: () => {
        opened += 1
      },
    }
    const { user: hand } = await renderApp({ bare: true, identity: user(), pages: allMainPages, navigation })
    await hand.click(screen.getByRole('button', { name: 'アップロード' }))
    expect(opened).toBe(1)
  })

  it('shows unread counts at DM and bell', async () => {
    const home = {
      ...samplePage('/'),
      page: async () => ({ Component: HomeSample }),
    }
    const pages = [home, ...allMainPages.filter((page) => page.path !== '/')]
    await renderApp({ bare: true, identity: user(), pages, navigation: { unread: { dm: 3, notifications: 120 } } })
    expect(screen.getByRole('link', { name: /^DM/ }).textContent).toBe('DM3未読3件')
    expect(screen.getByRole('link', { name: '通知 未読99+件' }).textContent).toContain('99+')
    expect(screen.getByRole('link', { name: 'さがす' }).getAttribute('href')).toBe('/search')
  })

  it('lets the keyboard skip the menu, and focuses the new page after a navigation', async () => {
    const { user: hand } = await renderApp({ bare: true, identity: user(), pages: allMainPages })
    await hand.tab()
    expect(document.activeElement?.textContent).toBe('本文へ進む')
    await hand.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await hand.click(screen.getByRole('link', { name: 'マイフォト' }))
    await screen.findByRole('heading', { name: 'Page /photo' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('speaks English if that is set', async () => {
    await renderApp({ bare: true, identity: user(), pages: allMainPages, language: 'en' })
    expect(screen.getByRole('link', { name: 'My photos' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })
})

function HomeSample() {
  return (
    <Page layout="column" title="ホーム" actions={<MainActions />}>
      <p>写真</p>
    </Page>
  )
}

describe('[2 layout] a guest', () => {
  const pages = [samplePage('/about', { access: 'anyone', footer: true }), ...allMainPages]

  it('is asked to log in when pressing a main entry, and the login returns to the current path', async () => {
    const { user: hand, address } = await renderApp({ bare: true, path: '/about?x=1', pages })
    await hand.click(screen.getByRole('link', { name: 'マイフォト' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'ログインが必要です',
      description: 'マイフォトを見るには、ログインするか無料で登録してください。',
    })
    expect(address()).toBe('/about?x=1')
    await hand.click(within(dialog).getByRole('button', { name: 'ログインへ' }))
    await screen.findByRole('heading', { name: 'おかえりなさい' })
    expect(address()).toBe('/login?from=%2Fabout%3Fx%3D1')
  })

  it('stays after cancelling', async () => {
    setScreenWidth(390)
    const { user: hand, address } = await renderApp({ bare: true, path: '/about', pages })
    await hand.click(screen.getByRole('link', { name: 'DM' }))
    await hand.click(await screen.findByRole('button', { name: 'やめる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/about')
  })

  it('sees the login link and help, and no data of any user', async () => {
    await renderApp({
      bare: true,
      path: '/about',
      pages,
      navigation: { unread: { dm: 3, notifications: 4 }, upload: () => {} },
    })
    const pane = screen.getByRole('complementary')
    expect(within(pane).getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login?from=%2Fabout')
    expect(entriesOf(within(pane).getByRole('navigation', { name: 'その他' }))).toEqual(['ヘルプ'])
    expect(within(pane).queryByRole('meter')).toBeNull()
    expect(within(pane).queryByText('未読3件')).toBeNull()
    expect(within(pane).queryByRole('button', { name: 'アップロード' })).toBeNull()
  })
})
