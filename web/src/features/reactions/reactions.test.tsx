import { limits } from '@koma/contract/limits'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { mio } from '../session/identity/fake-identity.ts'
import { openReactions, shino, yukine } from './test-reactions.tsx'

/** jsdom's own pointer events have no pointerType; React reads it from the event. */
function pointer(type: string, pointerType: string): Event {
  const event = new MouseEvent(type, { bubbles: true })
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  return event
}

const chip = (name: RegExp) => screen.getByRole('button', { name })

afterEach(() => vi.useRealTimers())

describe('[3 photo] reactions on a photo', () => {
  it('are ordered by number of people, then by time, with the names in their labels', async () => {
    await openReactions({ reactions: { '✨': [yukine], '🔥': [shino], '❤️': [yukine, shino] } })
    const group = await screen.findByRole('group', { name: 'リアクション' })
    const labels = within(group)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
    expect(labels).toEqual([
      '赤いハート、2件。ゆきね、シノ',
      'キラキラ、1件。ゆきね',
      '炎、1件。シノ',
      'リアクションを追加',
    ])
  })

  it('[4 photo cache] toggle at once, before the server has answered', async () => {
    const { user, server, stored } = await openReactions({ reactions: { '❤️': [yukine] } })
    let letGo = () => {}
    server.gates = {
      'POST /my/': new Promise((resolve) => {
        letGo = resolve
      }),
    }
    await user.click(await screen.findByRole('button', { name: /赤いハート、1件/, pressed: false }))
    expect(screen.getByRole('button', { name: /赤いハート、2件/, pressed: true })).toBeTruthy()
    expect(stored()).toEqual([['❤️', 1]])
    letGo()
    await waitFor(() => expect(stored()).toEqual([['❤️', 2]]))
    await user.click(chip(/赤いハート、2件/))
    await waitFor(() => expect(stored()).toEqual([['❤️', 1]]))
  })

  it('end in the state of the last of several quick clicks', async () => {
    const { user, server, stored } = await openReactions({ reactions: { '❤️': [yukine], '✨': [yukine] } })
    let letGo = () => {}
    server.gates = {
      'POST /my/': new Promise((resolve) => {
        letGo = resolve
      }),
    }
    await user.click(await screen.findByRole('button', { name: /赤いハート/ }))
    await user.click(chip(/赤いハート/))
    await user.click(chip(/赤いハート/))
    await user.click(chip(/キラキラ/))
    await user.click(chip(/キラキラ/))
    expect(chip(/赤いハート、2件/).getAttribute('aria-pressed')).toBe('true')
    expect(chip(/キラキラ、1件/).getAttribute('aria-pressed')).toBe('false')
    letGo()
    await waitFor(() => expect(stored()).toContainEqual(['❤️', 2]))
    expect(stored()).toContainEqual(['✨', 1])
    expect(chip(/赤いハート、2件/).getAttribute('aria-pressed')).toBe('true')
  })

  it('are reverted with a message when the server refuses', async () => {
    const { user, server } = await openReactions({ reactions: { '❤️': [yukine] } })
    server.faults = { 'POST /my/': 'unknown' }
    await user.click(await screen.findByRole('button', { name: /赤いハート/ }))
    expect(await screen.findByText('❤️のリアクションを変えられませんでした。もう一度お試しください。')).toBeTruthy()
    expect(chip(/赤いハート、1件/).getAttribute('aria-pressed')).toBe('false')
  })

  it('show a message when the connection is lost, and work again with the next click', async () => {
    const { user, server, stored } = await openReactions({ reactions: { '❤️': [yukine] } })
    server.faults = { 'POST /my/': 'lost' }
    await user.click(await screen.findByRole('button', { name: /赤いハート/ }))
    expect(await screen.findByText('オフラインのため、❤️のリアクションを変えられませんでした。')).toBeTruthy()
    expect(chip(/赤いハート、1件/).getAttribute('aria-pressed')).toBe('false')
    server.faults = {}
    await user.click(chip(/赤いハート/))
    await waitFor(() => expect(stored()).toEqual([['❤️', 2]]))
  })

  it('stop at the limit without a call', async () => {
    const me = personNumber(1, { user_id: mio.user_id })
    const many = [
      '😀',
      '😃',
      '😄',
      '😁',
      '😆',
      '😅',
      '🤣',
      '😂',
      '🙂',
      '🙃',
      '😉',
      '😊',
      '😇',
      '🥰',
      '😍',
      '🤩',
      '😘',
      '😗',
      '😚',
      '😙',
    ]
    expect(many).toHaveLength(limits.reactionsPerPhotoAndUser)
    const reactions = Object.fromEntries(many.map((emoji) => [emoji, [me]]))
    const { user, stored } = await openReactions({ reactions: { ...reactions, '❤️': [yukine, shino] } })
    await user.click(await screen.findByRole('button', { name: /赤いハート/ }))
    expect(await screen.findByText(/リアクションは20種類まで/)).toBeTruthy()
    expect(stored()).toContainEqual(['❤️', 2])
  })

  it('keep the focus when the last one of a kind is removed, and announce it', async () => {
    const { user, stored } = await openReactions({ reactions: { '❤️': [personNumber(1, { user_id: mio.user_id })] } })
    await screen.findByRole('button', { name: /赤いハート/ })
    chip(/赤いハート/).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(stored()).toEqual([]))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('リアクションを追加')
    expect(screen.getByText('赤いハート、リアクションを取り消しました')).toBeTruthy()
  })

  it('show who reacted on hover and on a long press, which does not toggle', async () => {
    const { stored } = await openReactions({ reactions: { '❤️': [yukine, shino] } })
    const heart = await screen.findByRole('button', { name: /赤いハート/ })
    const card = () => document.querySelector('[data-who-reacted]')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent(heart, pointer('pointerover', 'mouse'))
    await vi.dynamicImportSettled()
    act(() => vi.advanceTimersByTime(400))
    expect(card()?.textContent).toContain('シノ')
    expect(card()?.closest('[aria-hidden="true"]')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(card()).toBeNull()

    fireEvent(heart, pointer('pointerdown', 'touch'))
    act(() => vi.advanceTimersByTime(500))
    expect(card()?.textContent).toContain('ゆきね')
    fireEvent.click(heart)
    expect(stored()).toEqual([['❤️', 2]])
    // Radix starts listening a moment after the press that opened the card.
    act(() => vi.advanceTimersByTime(1))
    fireEvent.pointerDown(document.body)
    expect(card()).toBeNull()
  })

  it('show who reacted on keyboard focus, without taking the focus', async () => {
    const { user } = await openReactions({ reactions: { '❤️': [yukine] } })
    const heart = await screen.findByRole('button', { name: /赤いハート/ })
    // jsdom does not implement :focus-visible reliably.
    vi.spyOn(heart, 'matches').mockReturnValue(true)
    act(() => heart.focus())
    await waitFor(() => expect(document.querySelector('[data-who-reacted]')?.textContent).toContain('ゆきね'))
    expect(document.activeElement).toBe(heart)
    await user.tab()
    expect(document.querySelector('[data-who-reacted]')).toBeNull()
  })

  it('are read-only without a call: a click shows who reacted', async () => {
    const { user } = await openReactions({ reactions: { '❤️': [yukine] }, look: true })
    const heart = await screen.findByRole('button', { name: /赤いハート/ })
    expect([heart.getAttribute('aria-pressed'), screen.queryByRole('button', { name: 'リアクションを追加' })]).toEqual([
      null,
      null,
    ])
    await user.click(heart)
    await waitFor(() => expect(document.querySelector('[data-who-reacted]')?.textContent).toContain('ゆきね'))
  })
})
