import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../../../testing/render.tsx'
import { wholeList } from '../../../../testing/servers/whole-list.ts'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { noSelection } from './selection/selection.ts'
import { usePhotoGrid } from './use-photo-grid.ts'

const today = Date.UTC(2026, 5, 30, 12)
const dayLength = 86_400_000
const ignore = () => {}

/** Photos of a day, in the order of their numbers. */
function photosOf(day: number, from: number, to: number, takenOffset = 0) {
  return Array.from({ length: to - from }, (_, number) => {
    const takenAt = today + day * dayLength + (from + number) * 1000
    const photoId = `day ${day} photo ${from + number}`
    return { photoId, takenAt, takenOffset, ratio: 16 / 9, colour: -1, addedAt: takenAt }
  })
}

interface GridProps {
  lists: readonly ArrangedLibrary[]
  linkTo: (photoId: string) => string
  /** Of the history. */
  entry?: string
}

/** The first list, and the next one after each click. */
function Grid({ lists, linkTo, entry = 'test' }: GridProps) {
  const [number, setNumber] = useState(0)
  const view = usePhotoGrid(lists[number] ?? wholeList([], { by: 'taken', first: 'newest' }), entry)
  return (
    <>
      <button type="button" onClick={() => setNumber(number + 1)}>
        next
      </button>
      <PhotoGrid view={view} selection={noSelection} onSelect={ignore} linkTo={linkTo} />
    </>
  )
}

type Rows = ReturnType<typeof photosOf>

/** Shows one list after the other. Tells which tiles are other elements than before, and which photos were drawn. */
async function showInTurn(...given: readonly Rows[]) {
  const drawn: string[] = []
  const linkTo = (photoId: string) => {
    drawn.push(photoId)
    return `/photo/${photoId}`
  }
  const lists = given.map((rows) => wholeList(rows, { by: 'taken', first: 'newest' }))
  const { user, container } = renderUi(<Grid lists={lists} linkTo={linkTo} />)
  const tiles = () => {
    const elements = [...container.querySelectorAll('[data-tile]')]
    return new Map(elements.map((element) => [element.getAttribute('data-tile') ?? '', element]))
  }
  // The rows below the screen are drawn a moment later.
  await waitFor(() => expect(tiles().size).toBeGreaterThan(Math.min(given[0]?.length ?? 0, 31) - 1))
  const steps: Array<{ remade: string[]; drawn: ReadonlySet<string>; shown: number }> = []
  for (let step = 1; step < given.length; step += 1) {
    const before = tiles()
    drawn.splice(0)
    await user.click(screen.getByText('next'))
    const after = tiles()
    const remade = [...before].flatMap(([id, element]) => (after.has(id) && after.get(id) !== element ? id : []))
    steps.push({ remade, drawn: new Set(drawn), shown: after.size })
  }
  return steps
}

it('keeps the tiles of all other days when a photo is added, and draws none of them again', async () => {
  const others = [...photosOf(-1, 0, 12), ...photosOf(-2, 0, 12)]
  const [added] = await showInTurn([...others, ...photosOf(0, 0, 2)], [...others, ...photosOf(0, 0, 3)])
  const ofToday = photosOf(0, 0, 3).map(({ photoId }) => photoId)
  expect(added).toEqual({ remade: [], drawn: new Set(ofToday), shown: 27 })
})

it('keeps the tiles of a day that photos of another time zone divide when it gets one more section', async () => {
  // Thirteen hours ahead it is the next day already.
  const ahead = 13 * 60
  const away = photosOf(0, 4, 6, ahead)
  const known = [...photosOf(0, 0, 4), ...away, ...photosOf(0, 6, 8)]
  const [added] = await showInTurn(known, [...known, ...photosOf(0, 8, 9, ahead)])
  expect(added?.remade).toEqual([])
})

it('keeps nearly all tiles of the day itself while photos are added to it one by one', async () => {
  const steps = await showInTurn(...[40, 41, 42, 43, 44, 45].map((count) => photosOf(0, 0, count)))
  const remade = steps.reduce((sum, step) => sum + step.remade.length, 0)
  expect(steps.map(({ shown }) => shown).every((shown) => shown > 30)).toBe(true)
  expect(remade / steps.length).toBeLessThan(4)
})

describe('before the browser has told the width', () => {
  const widths: Array<() => void> = []
  const tellWidth = () =>
    act(() => {
      for (const tell of widths.splice(0)) tell()
    })
  const ofToday = wholeList(photosOf(0, 0, 3), { by: 'taken', first: 'newest' })

  beforeEach(() => {
    widths.splice(0)
    class LateObserver {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe() {
        widths.push(this.#tell)
      }
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', LateObserver)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('holds the focus of somebody who came by Tab, and hands it to the first photo', async () => {
    const { user } = renderUi(<Grid entry="focused" lists={[ofToday]} linkTo={(photoId) => `/photo/${photoId}`} />)
    const grid = screen.getByRole('grid')
    expect(grid.getAttribute('aria-busy')).toBe('true')
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(grid)
    await tellWidth()
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('link')[0]))
    expect(grid.getAttribute('aria-busy')).toBe('false')
  })

  it('draws at once what another grid of the same page has shown', async () => {
    const first = renderUi(<Grid entry="arranged" lists={[ofToday]} linkTo={(photoId) => `/photo/${photoId}`} />)
    await tellWidth()
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3))
    first.unmount()
    renderUi(<Grid entry="arranged" lists={[ofToday]} linkTo={(photoId) => `/photo/${photoId}`} />)
    expect(screen.getAllByRole('link')).toHaveLength(3)
  })
})
