import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { wholeList } from '../../../../../testing/servers/whole-list.ts'
import { layOutGrid } from './grid-layout.ts'
import { metricsOf } from './grid-metrics.ts'
import { useGridLayout } from './use-grid-layout.ts'

const shapes = [1.78, 0.56, 1.42]

/** Photos of one day, as after a first import. */
function libraryOf(count: number) {
  const rows = Array.from({ length: count }, (_, number) => ({
    photoId: String(1e9 - number),
    takenAt: 0,
    takenOffset: 0,
    ratio: shapes[number % shapes.length] ?? 1,
    colour: -1,
    addedAt: Date.UTC(2026, 0, 1, 3),
  }))
  return wholeList(rows, { by: 'added', first: 'newest' })
}

const wide = metricsOf('wide', 1068)
const narrow = metricsOf('phone', 390)

describe('the layout of a list on a page', () => {
  it('is ready at once if the list is short, but not before the width is known', () => {
    const library = libraryOf(100)
    const { result, rerender } = renderHook(({ metrics }) => useGridLayout(library, metrics), {
      initialProps: { metrics: null as typeof wide | null },
    })
    expect(result.current).toBeNull()
    rerender({ metrics: wide })
    expect(result.current?.layout).toEqual(layOutGrid(library, wide))
  })

  it('is ready later if the list is long, with the same result', async () => {
    const library = libraryOf(20_000)
    const { result } = renderHook(() => useGridLayout(library, wide))
    expect(result.current).toBeNull()
    await waitFor(() => expect(result.current).not.toBeNull())
    expect(result.current?.layout.height).toBe(layOutGrid(library, wide).height)
  })

  it('stays the previous one, with its own list, until the next is ready', async () => {
    const [first, second] = [libraryOf(3000), libraryOf(9000)]
    const { result, rerender } = renderHook(({ library, metrics }) => useGridLayout(library, metrics), {
      initialProps: { library: first, metrics: wide },
    })
    const before = result.current
    rerender({ library: second, metrics: narrow })
    expect(result.current).toBe(before)
    await waitFor(() => expect(result.current?.library).toBe(second))
    expect(result.current?.layout.metrics).toBe(narrow)
  })
})
