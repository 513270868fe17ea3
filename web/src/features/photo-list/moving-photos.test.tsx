import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scrollGrids } from '../../../testing/scrolling-window.ts'
import { photoIdOf } from '../../../testing/servers/long-list.ts'
import { chosenPlaces, from, given, tileAt } from './test-parted-page.tsx'

/** A finger on a tile. */
function touch(place: number, type: string, clientX: number, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY })
  Object.defineProperties(event, {
    pointerId: { value: 1 },
    pointerType: { value: 'touch' },
    isPrimary: { value: true },
  })
  fireEvent(tileAt(place) ?? document.body, event)
}

/** An upload that has arrived, before all photos. */
const added = photoIdOf(-1)

beforeEach(() => scrollGrids())
afterEach(() => {
  // The next test has the same entry of the history.
  act(() => window.scrollTo(0, 0))
  vi.restoreAllMocks()
})

describe('photos that move while they are being chosen', () => {
  it('are those that a finger was laid on', async () => {
    const { parted } = given([0])
    touch(3, 'pointerdown', 300, 300)
    act(() => parted.addFirst(added))
    await waitFor(() => expect(chosenPlaces()).toEqual([3]))
    touch(3, 'pointerup', 300, 300)
  })

  it('stay the beginning of what a finger paints', async () => {
    const { parted } = given([0])
    touch(3, 'pointerdown', 300, 300)
    await waitFor(() => expect(chosenPlaces()).toEqual([3]))
    // Over the first photo.
    touch(3, 'pointermove', 0, 100)
    expect(chosenPlaces()).toEqual([3, 2, 1, 0])
    act(() => parted.addFirst(added))
    expect(chosenPlaces()).toEqual([3, 2, 1, 0, -1])
    touch(3, 'pointerup', 0, 100)
  })

  it('are the range from the anchor that was asked for, when that has been loaded', async () => {
    const { parted, user, deliver } = given([0, 2])
    act(() => tileAt(20)?.focus())
    await user.keyboard('x{Control>}{Shift>}{End}{/Shift}{/Control}')
    act(() => parted.addFirst(added))
    await deliver()
    expect(chosenPlaces()).toEqual(from(20, 200))
  })

  it('are the day that was asked for, when that has been loaded', async () => {
    const { parted, user, deliver } = given([0], 30)
    act(() => tileAt(5)?.focus())
    await user.keyboard('{Control>}a{/Control}')
    act(() => parted.addFirst(added))
    await deliver()
    expect(chosenPlaces()).toEqual(from(-1, 41))
  })
})
