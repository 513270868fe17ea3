import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { isLongSession } from './long-session.ts'

const hour = 3_600_000
const day = 24 * hour
const pages = [samplePage('/', { access: 'anyone' })]

function setVisible(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

afterEach(() => setVisible(true))

describe('[4 long session] when to ask', () => {
  const loadedAt = 1_000_000
  it.each([
    [3 * day, Number.NaN, false],
    [3 * day + 1, Number.NaN, true],
    [3 * day + 2 * hour, 3 * day + hour + 1, false],
    [3 * day + 2 * hour, 3 * day + hour, true],
    [4 * day, 9 * day, true],
  ])('after %d ms, asked at %d: %s', (passed, asked, answer) => {
    expect(isLongSession({ now: loadedAt + passed, loadedAt, askedAt: loadedAt + asked })).toBe(answer)
  })
})

describe('[4 long session] the dialog', () => {
  it('asks when the tab becomes visible after three days, and again only after an hour', async () => {
    let now = Date.UTC(2026, 10, 15)
    let reloads = 0
    const device = {
      clock: { now: () => now },
      reload: () => {
        reloads += 1
      },
    }
    const { user } = await renderApp({ pages, device })
    now += 3 * day + 1
    setVisible(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    // Repeated, because the visibility listener may not be attached yet when the page has just rendered.
    await waitFor(() => {
      setVisible(true)
      expect(screen.getByRole('dialog', { name: '新しいKomaが届いています' })).toBeTruthy()
    })
    await user.click(screen.getByRole('button', { name: 'あとで' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    now += hour - 1
    setVisible(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    now += 1
    setVisible(true)
    await user.click(await screen.findByRole('button', { name: '再読み込み' }))
    expect(reloads).toBe(1)
  })

  it('never asks in the native app', async () => {
    let now = 0
    await renderApp({ pages, device: { clock: { now: () => now }, isNative: true } })
    now += 30 * day
    setVisible(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
