import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens four albums in the order by hand, which is D C B A, in one row of cards of 100 by 100 pixels. */
async function open() {
  const server = new PhotoServer([])
  server.settings.albums_by = 'hand'
  for (const name of ['A', 'B', 'C', 'D']) server.albums.make(name)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const cards = [...document.querySelectorAll('[data-album-id]')]
    return new DOMRect(cards.indexOf(this) * 100, 0, 100, 100)
  })
  Element.prototype.scrollIntoView = () => {}
  const app = await renderApp({
    path: '/album',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
  })
  await screen.findByText(/^カードを動かして並べ替えます/)
  await waitFor(() => expect(names()).toBe('D C B A'))
  return { server, ...app }
}

const albumLinks = () => within(screen.getByRole('main')).getAllByRole('link', { name: /0枚 · / })
const names = () =>
  albumLinks()
    .map((link) => link.querySelector('b')?.textContent)
    .join(' ')
const card = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}0枚`) })
const pointer = (pointerType: string, clientX: number) => ({
  pointerType,
  pointerId: 1,
  isPrimary: true,
  button: 0,
  clientX,
  clientY: 50,
})

describe('[2 /album] albums in an order by hand', () => {
  it('is chosen in the menu, and remembered by the account', async () => {
    const server = new PhotoServer([])
    for (const name of ['A', 'B']) server.albums.make(name)
    const client = server.client()
    const { user } = await renderApp({ path: '/album', identity: new FakeIdentity({ signedIn: true }), client })
    await user.click(await screen.findByRole('button', { name: '並び順: 更新順' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '手で並べた順' }))
    await screen.findByText(/^カードを動かして並べ替えます/)
    await waitFor(() => expect(server.settings.albums_by).toBe('hand'))
  })

  it('moves a card by mouse, tells the server, and undoes it', async () => {
    const { user } = await open()
    fireEvent.pointerDown(card('D'), pointer('mouse', 50))
    fireEvent.pointerMove(window, pointer('mouse', 290))
    fireEvent.pointerUp(window, pointer('mouse', 290))
    await waitFor(() => expect(names()).toBe('C B D A'))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(names()).toBe('D C B A'))
  })

  it('moves a card by a finger that rests, and scrolls by one that does not', async () => {
    await open()
    vi.useFakeTimers()
    fireEvent.pointerDown(card('A'), pointer('touch', 350))
    fireEvent.pointerMove(window, pointer('touch', 10))
    fireEvent.pointerUp(window, pointer('touch', 10))
    expect(names()).toBe('D C B A')
    fireEvent.pointerDown(card('A'), pointer('touch', 350))
    act(() => vi.advanceTimersByTime(300))
    fireEvent.pointerMove(window, pointer('touch', 10))
    fireEvent.pointerUp(window, pointer('touch', 10))
    vi.useRealTimers()
    await waitFor(() => expect(names()).toBe('A D C B'))
  })

  it('moves a card by keys, says where it is, and keeps the focus on it', async () => {
    const { user } = await open()
    act(() => card('C').focus())
    await user.keyboard(' ')
    expect(screen.getByText(/^アルバムをつかみました。矢印キー/)).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('4冊中3番目')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect([names(), document.activeElement]).toEqual(['D C B A', card('C')])
    await user.keyboard(' {End} ')
    await waitFor(() => expect(names()).toBe('D B A C'))
    expect(document.activeElement).toBe(card('C'))
  })

  it('puts the albums back if the server refuses', async () => {
    const { server } = await open()
    const gate = Promise.withResolvers<void>()
    server.gates = { 'POST /albums/move': gate.promise }
    server.faults = { 'POST /albums/move': 'unavailable' }
    fireEvent.pointerDown(card('D'), pointer('mouse', 50))
    fireEvent.pointerMove(window, pointer('mouse', 390))
    fireEvent.pointerUp(window, pointer('mouse', 390))
    await waitFor(() => expect(names()).toBe('C B A D'))
    gate.resolve()
    await waitFor(() => expect(names()).toBe('D C B A'))
  })

  it('stops scrolling at the edges if the page is left during a drag', async () => {
    await open()
    fireEvent.pointerDown(card('D'), pointer('mouse', 50))
    fireEvent.pointerMove(window, pointer('mouse', 290))
    cleanup()
    // One frame may be under way.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const frames = vi.spyOn(window, 'requestAnimationFrame')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(frames).not.toHaveBeenCalled()
  })
})
