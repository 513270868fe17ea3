import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../../testing/servers/photo-server.ts'
import { readPreference } from '../../../platform/preferences/preferences.ts'
import { FakeIdentity } from '../../session/identity/fake-identity.ts'

const idOf = (number: number) => photoNumber(number).photo_id
/** Generous, since the machine may be busy. */
const patience = { timeout: 20_000 }
/** A slide takes three seconds. */
const letPass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function open(count: number, path = `/photo/${idOf(0)}`) {
  localStorage.setItem('koma.slide-seconds', '3')
  const app = await renderApp({
    path,
    identity: new FakeIdentity({ signedIn: true }),
    client: new PhotoServer(Array.from({ length: count }, (_, number) => photoNumber(number))).client(),
  })
  // Time passes as usual, and faster where a test lets it.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return { ...app, number: () => Number(app.address().slice(-12)) }
}

async function startFromMenu(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'その他の操作' }))
  await user.click(await screen.findByRole('menuitem', { name: 'スライドショー' }))
  return screen.findByRole('toolbar', { name: 'スライドショーの操作' })
}
const stage = () => document.querySelector('[data-slideshow]')

beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

describe('a slideshow', () => {
  it('goes from photo to photo and begins anew behind the last one', async () => {
    const { user, number } = await open(2)
    await startFromMenu(user)
    await letPass(3_000)
    await waitFor(() => expect(number()).toBe(1), patience)
    await letPass(3_000)
    await waitFor(() => expect(number()).toBe(0), patience)
  })

  it('waits for a picture that is late', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(arrived)
    const { user, number } = await open(3)
    await startFromMenu(user)
    await letPass(4_500)
    expect(number()).toBe(0)
    arrive()
    await waitFor(() => expect(number()).toBe(1), patience)
  })

  it('is paused by the space bar, and ended by Escape', async () => {
    const { user, number } = await open(3)
    const controls = within(await startFromMenu(user))
    await user.keyboard(' ')
    expect(controls.getByRole('button', { name: 'つづける' })).toBeTruthy()
    await letPass(4_000)
    expect(number()).toBe(0)
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(number()).toBe(1))
    await user.keyboard(' ')
    await letPass(3_000)
    await waitFor(() => expect(number()).toBe(2), patience)
    await user.keyboard('{Escape}')
    expect(stage()).toBeNull()
    expect(screen.getByRole('button', { name: 'その他の操作' })).toBeTruthy()
  })

  it('remembers how long each photo is shown', async () => {
    const { user } = await open(2)
    const controls = within(await startFromMenu(user))
    expect(controls.getByRole('radio', { name: '3秒' })).toHaveProperty('checked', true)
    await user.click(controls.getByRole('radio', { name: '10秒' }))
    expect(readPreference('slideSeconds')).toBe('10')
  })

  it('hides its controls while nobody moves', async () => {
    const { user } = await open(2)
    await startFromMenu(user)
    await letPass(2_500)
    await waitFor(() => expect(stage()?.hasAttribute('data-idle')).toBe(true), patience)
    fireEvent.pointerMove(window)
    await waitFor(() => expect(stage()?.hasAttribute('data-idle')).toBe(false))
  })

  it('keeps the screen on while it runs, where the browser can', async () => {
    const release = vi.fn(async () => {})
    const request = vi.fn(async () => ({ release }))
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
    const { user } = await open(2)
    await startFromMenu(user)
    await waitFor(() => expect(request.mock.calls).toEqual([['screen']]))
    await user.keyboard(' ')
    await waitFor(() => expect(release.mock.calls).toHaveLength(1))
  })

  it('is started from the list, from its first photo on, and only once', async () => {
    const { user, number, router } = await open(3, '/photo')
    await user.click(await screen.findByRole('button', { name: 'スライドショー' }))
    expect(await screen.findByRole('toolbar', { name: 'スライドショーの操作' })).toBeTruthy()
    expect(number()).toBe(0)
    await waitFor(() => expect(router.state.location.state).toEqual({ from: '/photo' }))
  })

  it('is not offered for a photo that is alone', async () => {
    const { user } = await open(1)
    await user.click(await screen.findByRole('button', { name: 'その他の操作' }))
    expect(await screen.findByRole('menuitem', { name: '全画面で見る' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'スライドショー' })).toBeNull()
  })
})
