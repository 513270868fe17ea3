import { ApiError } from '@koma/client'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scrollGrids } from '../../../testing/scrolling-window.ts'
import { photoIdOf } from '../../../testing/servers/long-list.ts'
import { forgetLastOpened, rememberLastOpened } from '../photos/index.ts'
import { asked, chosenPlaces, focusedPlace, from, given, tileAt } from './test-parted-page.tsx'

const lost = new ApiError(ApiError.network, 'Network error')
const isBusy = () => screen.getByRole('grid').getAttribute('aria-busy') === 'true'

beforeEach(() => {
  asked.length = 0
  forgetLastOpened()
  scrollGrids()
})
afterEach(() => {
  vi.useRealTimers()
  // The next test has the same entry of the history.
  act(() => window.scrollTo(0, 0))
  vi.restoreAllMocks()
})

describe('a list of which only a part is loaded', () => {
  it('does not ask at once for the photos it opens with, which were requested together with the list', () => {
    vi.useFakeTimers()
    given([0])
    expect(asked).toEqual([])
    act(() => vi.advanceTimersByTime(1000))
    expect(asked[0]?.[0]).toBe(photoIdOf(0))
  })

  it('asks at once for what a jump shows, and while scrolling goes on only for what stays', async () => {
    vi.useFakeTimers()
    const { parted } = given([0])
    act(() => vi.advanceTimersByTime(1000))
    expect(parted.wishes).toEqual([])
    act(() => window.scrollTo(0, 8000))
    const [jumped] = parted.wishes
    expect(jumped?.from).toBeGreaterThan(100)
    for (const offset of [9000, 10_000, 11_000]) act(() => window.scrollTo(0, offset))
    expect(parted.wishes.at(-1)).toBe(jumped)
    act(() => vi.advanceTimersByTime(1000))
    expect(parted.wishes.at(-1)?.from).toBeGreaterThan(jumped?.from ?? 0)
  })

  it('loads what is on the screen, and tells no number of rows until all is loaded', async () => {
    const { parted, deliver } = given([])
    expect([screen.getByRole('grid').getAttribute('aria-rowcount'), screen.queryByRole('link')]).toEqual(['-1', null])
    await waitFor(() => expect(parted.wishes[0]?.from).toBe(0))
    await deliver()
    expect(tileAt(0)).toBeTruthy()
    void parted.list.load(0, 1000)
    await deliver()
    expect(Number(screen.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(100)
  })

  it('asks for the photos of a part as soon as the part has arrived', async () => {
    const { parted, deliver } = given([])
    await waitFor(() => expect(parted.wishes[0]?.from).toBe(0))
    // From here on no timer ends.
    vi.useFakeTimers()
    await deliver()
    expect(asked[0]?.slice(0, 2)).toEqual([photoIdOf(0), photoIdOf(1)])
  })

  it('says that photos cannot be loaded, and tries again by a button', async () => {
    const { parted, user, deliver } = given([])
    for (let tries = 0; tries < 2; tries += 1) {
      await waitFor(() => expect(parted.wishes.length).toBe(1))
      await act(() => parted.fail(lost))
    }
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await deliver()
    expect(tileAt(0)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  })
})

describe('keys in a list of which only a part is loaded', () => {
  it('move the focus to a photo that is not loaded as soon as it is', async () => {
    const { user, deliver } = given([0])
    act(() => tileAt(3)?.focus())
    await user.keyboard('{Control>}{End}{/Control}')
    expect({ busy: isBusy(), focus: document.activeElement }).toEqual({ busy: true, focus: screen.getByRole('grid') })
    await deliver()
    await waitFor(() => expect(focusedPlace()).toBe(999))
    expect(isBusy()).toBe(false)
  })

  it('go on from where the focus waits', async () => {
    const { user, deliver } = given([0])
    act(() => tileAt(3)?.focus())
    await user.keyboard('{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}')
    await deliver()
    await waitFor(() => expect(focusedPlace()).toBe(997))
  })

  it('go back to a loaded photo without waiting', async () => {
    const { user } = given([0])
    act(() => tileAt(3)?.focus())
    await user.keyboard('{Control>}{End}{Home}{/Control}')
    await waitFor(() => expect(focusedPlace()).toBe(0))
    expect(isBusy()).toBe(false)
  })

  it('keep waiting after a failure, until the list has been loaded', async () => {
    const { parted, user, deliver } = given([0])
    act(() => tileAt(3)?.focus())
    await user.keyboard('{Control>}{End}{/Control}')
    await act(() => parted.fail(lost))
    expect(isBusy()).toBe(true)
    await waitFor(() => expect(parted.wishes.length).toBeGreaterThan(0))
    await deliver()
    await waitFor(() => expect(focusedPlace()).toBe(999))
  })

  it('go on at the next photo if the focused one is gone, also if the list cannot tell that', async () => {
    const { parted, user } = given([0])
    act(() => tileAt(3)?.focus())
    act(() => parted.remove(photoIdOf(3)))
    await waitFor(() => expect(focusedPlace()).toBe(4))
    await user.keyboard('{ArrowRight}')
    expect(focusedPlace()).toBe(5)
  })

  it('wait for a focused photo whose part was dropped from memory', async () => {
    const { parted, deliver } = given([0])
    act(() => tileAt(3)?.focus())
    act(() => parted.unload(0))
    await waitFor(() => expect(parted.wishes[0]?.from).toBe(0))
    await deliver()
    await waitFor(() => expect(focusedPlace()).toBe(3))
  })

  it('choose a range into photos that are not loaded, up to the limit', async () => {
    const { parted, user, deliver } = given([0])
    act(() => tileAt(20)?.focus())
    await user.keyboard('x{Control>}{Shift>}{End}{/Shift}{/Control}')
    expect(parted.wishes.map(({ from, to }) => [from, to])).toContainEqual([20, 221])
    await deliver()
    expect(chosenPlaces()).toEqual(from(20, 200))
    expect(screen.getByText(/up to 200/)).toBeTruthy()
  })

  it('choose the whole day where it goes on in photos that are not loaded', async () => {
    const { parted, user, deliver } = given([0], 30)
    act(() => tileAt(5)?.focus())
    await user.keyboard('{Control>}a{/Control}')
    expect(chosenPlaces()).toEqual([])
    expect(parted.wishes.map(({ from, to }) => [from, to])).toContainEqual([0, 31])
    await deliver()
    expect(chosenPlaces()).toEqual(from(0, 40))
  })

  it('choose everything from the beginning, up to the limit', async () => {
    const { user, deliver } = given([0])
    act(() => tileAt(3)?.focus())
    await user.keyboard('{Control>}aa{/Control}')
    await deliver()
    expect(chosenPlaces().sort((a, b) => a - b)).toEqual(from(0, 200))
  })
})

function drawn(element: Element | null | undefined): Element {
  if (!element) throw new Error('It is not drawn.')
  return element
}

describe('choosing in a list of which only a part is loaded', () => {
  it('a click with Shift chooses what lies between, which is loaded first', async () => {
    const { user, deliver } = given([0, 2], 10)
    const far = await waitFor(() => drawn(tileAt(25)))
    await user.click(drawn(tileAt(3)?.parentElement?.querySelector('[data-choose]')))
    await user.keyboard('{Shift>}')
    await user.click(far)
    expect(chosenPlaces()).toEqual([3])
    await deliver()
    expect(chosenPlaces()).toEqual(from(3, 23))
  })

  it('choose all loads what it needs and says the limit', async () => {
    const { user, deliver } = given([5])
    await user.click(screen.getByRole('button', { name: 'choose' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await deliver()
    expect(chosenPlaces()).toEqual(from(0, 200))
  })

  it('says so if the photos cannot be loaded', async () => {
    const { parted, user } = given([5])
    await user.click(screen.getByRole('button', { name: 'choose' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await act(() => parted.fail(lost))
    expect(await screen.findByText(/can't be loaded/)).toBeTruthy()
    expect(chosenPlaces()).toEqual([])
  })

  it('keeps photos whose part was dropped from memory', async () => {
    const { parted, user } = given([0, 1])
    act(() => tileAt(3)?.focus())
    await user.keyboard('x')
    act(() => parted.unload(0))
    expect(chosenPlaces()).toEqual([3])
  })
})

describe('coming back from a photo', () => {
  it('focuses it as soon as its part is loaded', async () => {
    rememberLastOpened({ photoId: photoIdOf(777), place: 777 })
    const { parted, deliver } = given([0])
    await waitFor(() => expect(parted.wishes.map(({ from }) => from)).toContain(777))
    await deliver()
    await waitFor(() => expect(focusedPlace()).toBe(777))
  })

  it('starts at the top if it is no longer in the list', async () => {
    rememberLastOpened({ photoId: 'gone', place: 777 })
    given(from(0, 10))
    expect([focusedPlace(), tileAt(0) !== null]).toEqual([null, true])
  })
})
