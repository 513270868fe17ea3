import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { scrollGrids } from '../../../testing/scrolling-window.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const evening = (count: number) => Array.from({ length: count }, (_, number) => photoNumber(number))

async function openLibrary(server: PhotoServer, more: Parameters<typeof renderApp>[0] = {}) {
  return renderApp({ path: '/photo', identity: new FakeIdentity({ signedIn: true }), client: server.client(), ...more })
}

const links = () => within(screen.getByRole('grid')).getAllByRole('link')
const names = () => links().map((link) => link.getAttribute('aria-label'))
const checks = () => screen.getAllByRole('checkbox', { name: /^選択する/ })

describe('[2 photo] my photos', () => {
  it('shows every photo under its date, named by date, world and favorite', async () => {
    const server = new PhotoServer([photoNumber(0), photoNumber(1, { is_favorite: true })])
    await openLibrary(server)
    await waitFor(() =>
      expect(names()).toEqual(['2025年8月16日 20:00、World 0', '2025年8月16日 19:00、World 1、お気に入り']),
    )
    expect(screen.getByRole('heading', { name: 'マイフォト' })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('すべて 2枚')
    expect(links()[0]?.getAttribute('href')).toBe(`/photo/${server.photos[0]?.photo_id}`)
    // Screen readers would read a name twice that the check had too.
    expect(checks().map((check) => check.getAttribute('aria-label'))).toEqual(['選択する', '選択する'])
  })

  it('reverses the order and remembers it for the account', async () => {
    const server = new PhotoServer(evening(3))
    const { user } = await openLibrary(server)
    await screen.findByRole('link', { name: /World 0/ })
    await user.click(screen.getByRole('radio', { name: '古い順' }))
    await waitFor(() => expect(names()[0]).toContain('World 2'))
    expect(localStorage.getItem('koma.library-order')).toBe('added oldest')
    await waitFor(() => expect(server.settings).toMatchObject({ library_by: 'added', library_first: 'oldest' }))
  })

  it('says in words which day it is ordered by, as the account has chosen on another device', async () => {
    const server = new PhotoServer(evening(3))
    server.settings.library_by = 'taken'
    const { user } = await openLibrary(server)
    const by = await screen.findByRole('button', { name: '日付の基準: 撮った日' })
    expect(by.textContent).toBe('撮った日')
    await user.click(by)
    await user.click(await screen.findByRole('menuitemradio', { name: '追加した日' }))
    expect((await screen.findByRole('button', { name: '日付の基準: 追加した日' })).textContent).toBe('追加した日')
    await waitFor(() => expect(server.settings.library_by).toBe('added'))
  })

  it('switches to the day taken and scrolls to the photo that an address asks for', async () => {
    scrollGrids()
    const server = new PhotoServer(evening(300))
    const { router } = await openLibrary(server)
    await screen.findByRole('link', { name: /World 0$/ })
    const last = server.photos[299]
    await act(() =>
      router.navigate('/photo', { state: { shows: { photoId: last?.photo_id, takenAt: last?.taken_at } } }),
    )
    await screen.findByRole('button', { name: '日付の基準: 撮った日' })
    await waitFor(() => expect(server.settings.library_by).toBe('taken'))
    expect(await screen.findByRole('link', { name: /World 299$/ })).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('keeps an order that could not be saved', async () => {
    const server = new PhotoServer(evening(3))
    server.faults = { 'PUT /me/settings': 'unavailable' }
    const { user } = await openLibrary(server)
    await screen.findByRole('link', { name: /World 0/ })
    await user.click(screen.getByRole('radio', { name: '古い順' }))
    await waitFor(() => expect(names()[0]).toContain('World 2'))
    expect(server.settings.library_first).toBe('newest')
  })

  it('[4 photo] moves chosen photos to the trash at once, and restores them on undo', async () => {
    const server = new PhotoServer(evening(4))
    const { user } = await openLibrary(server)
    await screen.findByRole('link', { name: /World 3/ })
    await user.click(checks()[0] as HTMLElement)
    await user.click(links()[2] as HTMLElement)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2枚を選択中')
    await user.click(screen.getByRole('button', { name: 'ゴミ箱へ' }))
    expect(names().map((name) => name?.at(-1))).toEqual(['1', '3'])
    expect(screen.getByText('2枚をゴミ箱に移しました')).toBeTruthy()
    await waitFor(() => expect(server.trash.size).toBe(2))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(names().map((name) => name?.at(-1))).toEqual(['0', '1', '2', '3']))
    await waitFor(() => expect(server.trash.size).toBe(0))
  })

  it('puts photos back and shows an error when the server refuses', async () => {
    const server = new PhotoServer(evening(2))
    server.faults = { 'POST /trash/add': 'unknown' }
    const { user } = await openLibrary(server)
    await screen.findByRole('link', { name: /World 0/ })
    await user.click(checks()[0] as HTMLElement)
    await user.keyboard('{Delete}')
    await waitFor(() => expect(links()).toHaveLength(2))
    expect(await screen.findByText(/移せませんでした/)).toBeTruthy()
  })

  it('is navigated and selected by keyboard', async () => {
    const { user } = await openLibrary(new PhotoServer(evening(6)))
    await screen.findByRole('link', { name: /World 5/ })
    links()[0]?.focus()
    await user.keyboard('{ArrowRight}x')
    expect(document.activeElement).toBe(links()[1])
    expect(screen.getByText('1枚を選択中', { selector: '[role=status]' })).toBeTruthy()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(screen.getByText('3枚を選択中', { selector: '[role=status]' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('heading', { name: 'マイフォト' })).toBeTruthy()
    expect(links().filter((link) => link.tabIndex === 0)).toEqual([links()[3]])
  })

  it('marks favorites at once, and reverts when that fails', async () => {
    const server = new PhotoServer(evening(1))
    server.faults = { 'POST /favorite': 'unknown' }
    const { user } = await openLibrary(server)
    await user.click(await checkOf(/World 0/))
    await user.click(screen.getByRole('button', { name: 'お気に入り' }))
    expect(await screen.findByText('1枚のお気に入りを変えられませんでした')).toBeTruthy()
    expect(names()[0]).not.toContain('お気に入り')
    server.faults = {}
    await user.click(checks()[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'お気に入り' }))
    await waitFor(() => expect(server.photos[0]?.is_favorite).toBe(true))
    expect(names()[0]).toContain('お気に入り')
  })

  it('renders only what is near the viewport in a large library', async () => {
    await openLibrary(new PhotoServer(evening(3000)))
    await screen.findByRole('link', { name: /World 0$/ })
    expect(links().length).toBeLessThan(120)
    expect(screen.getByRole('main').textContent).toContain('すべて 3,000枚')
    // How many rows the photos that are not loaded take is not known.
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1')
  })
})

describe('my photos without photos', () => {
  it('invites to add the first one', async () => {
    let uploads = 0
    const { user } = await openLibrary(new PhotoServer([]), { navigation: { upload: () => (uploads += 1) } })
    expect(await screen.findByRole('heading', { name: '最初のひとコマを入れよう' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    await user.click(main.getByRole('button', { name: 'アップロード' }))
    expect(uploads).toBe(1)
  })

  it('keeps waiting while the server restarts, and then shows the photos without an error', async () => {
    const server = new PhotoServer(evening(1))
    const answers: Fault[] = ['proxy', 'lost', 'unavailable']
    const refused: Fault[] = []
    server.faults = {
      get 'GET /my/parts'() {
        const fault = answers.shift()
        if (fault) refused.push(fault)
        return fault
      },
    }
    await openLibrary(server)
    expect(await screen.findByRole('link', { name: /World 0/ })).toBeTruthy()
    expect(refused).toEqual(['proxy', 'lost', 'unavailable'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reassures that photos are safe when they cannot be loaded, shows the trace id, and loads on retry', async () => {
    const server = new PhotoServer(evening(1))
    server.faults = { 'GET /my/parts': 'unavailable' }
    const { user } = await openLibrary(server)
    expect((await screen.findByRole('alert')).textContent).toContain('写真は無事です')
    expect(screen.getByText('trace-unavailable')).toBeTruthy()
    server.faults = {}
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('link', { name: /World 0/ })).toBeTruthy()
  })

  it('speaks English', async () => {
    await openLibrary(new PhotoServer([photoNumber(0)]), { language: 'en' })
    expect(await screen.findByRole('link', { name: 'August 16, 2025 20:00, World 0' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'My photos' })).toBeTruthy()
  })
})
