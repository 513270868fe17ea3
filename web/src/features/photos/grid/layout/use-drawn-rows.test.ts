import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GridLayout, layOutGrid } from './grid-layout.ts'
import { metricsOf } from './grid-metrics.ts'
import { rowsBetween } from './grid-places.ts'
import { type GridWindow, useDrawnRows, viewStep } from './use-drawn-rows.ts'

const metrics = metricsOf('wide', 1068)
const screen = 900
const photos = 3000

/** A list of one day, loaded or not. */
function layoutOf(isLoaded: boolean): GridLayout {
  const estimate = { ratioSum: photos * 1.6, days: 1, newest: 1, oldest: 0 }
  const section = { key: 20_000, from: 0, to: photos, ...(!isLoaded && { estimate }) }
  const ratios = new Float32Array(photos).fill(1.6)
  return layOutGrid({ sections: [section], ratiosBetween: ratios.subarray.bind(ratios) }, metrics)
}

const loaded = layoutOf(true)

function given(layout: GridLayout, top: number) {
  const hook = renderHook(({ layout, view }) => useDrawnRows(layout, view), {
    initialProps: { layout, view: { top, screen } as GridWindow },
  })
  return {
    show: (next: GridLayout, at: number) => hook.rerender({ layout: next, view: { top: at, screen } }),
    rows: () => hook.result.current.spans.map(({ from, to }) => ({ from, to })),
  }
}

/** The rows of the screen, with some screens above and below it. */
const rowsAt = (layout: GridLayout, top: number, above: number, below: number) =>
  rowsBetween(layout, top - above * screen, top + screen * (1 + below) + viewStep).map(({ from, to }) => ({ from, to }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the rows that are drawn', () => {
  it('are first only those of the screen, then also those of one screen before and after', async () => {
    const { show, rows } = given(loaded, 4800)
    expect(rows()).toEqual(rowsAt(loaded, 4800, 0, 0))
    await wait(250)
    await wait(1)
    expect(rows()).toEqual(rowsAt(loaded, 4800, 1, 1))
    show(loaded, 4800 + viewStep)
    expect(rows()).toEqual(rowsAt(loaded, 4800 + viewStep, 1, 1))
  })

  it('are first only those of the screen after a jump, then those below it, then those above', async () => {
    const { show, rows } = given(loaded, 0)
    show(loaded, 24_000)
    expect(rows()).toEqual(rowsAt(loaded, 24_000, 0, 0))
    await wait(200)
    expect(rows()).toEqual(rowsAt(loaded, 24_000, 0, 0))
    await wait(50)
    expect(rows()).toEqual(rowsAt(loaded, 24_000, 0, 1))
    await wait(1)
    expect(rows()).toEqual(rowsAt(loaded, 24_000, 1, 1))
  })

  it('stay those of the screen for as long as one jump follows the other', async () => {
    const { show, rows } = given(loaded, 0)
    for (const top of [4800, 9600, 14_400, 19_200]) {
      show(loaded, top)
      await wait(200)
      expect(rows()).toEqual(rowsAt(loaded, top, 0, 0))
    }
  })

  it('are first those of the screen when its photos have been loaded, and stay when it is moved by that', async () => {
    const { show, rows } = given(layoutOf(false), 4800)
    show(loaded, 4800)
    expect(rows()).toEqual(rowsAt(loaded, 4800, 0, 0))
    show(loaded, 4800 + viewStep)
    expect(rows()).toEqual(rowsAt(loaded, 4800 + viewStep, viewStep / screen, 0))
    await wait(250)
    await wait(1)
    expect(rows()).toEqual(rowsAt(loaded, 4800 + viewStep, 1, 1))
  })

  it('stay while they are within a screen, also before those around the screen are drawn', async () => {
    const { show, rows } = given(loaded, 4800)
    const first = rows()[0]?.from
    show(loaded, 4800 + viewStep)
    expect(rows()[0]?.from).toBe(first)
    show(loaded, 4800 + 3 * viewStep)
    expect(rows()).toEqual(rowsAt(loaded, 4800 + 3 * viewStep, (3 * viewStep) / screen, 0))
    show(loaded, 4800 + 5 * viewStep)
    expect(rows()).toEqual(rowsAt(loaded, 4800 + 5 * viewStep, 1, 0))
  })

  it('stay when the list turns out to begin below the screen', () => {
    const { show, rows } = given(loaded, 0)
    show(loaded, -5 * viewStep)
    expect(rows()).toEqual(rowsAt(loaded, -5 * viewStep, 0, 1))
  })

  it('do not stay after a jump to where they would not be drawn', () => {
    const { show, rows } = given(loaded, 4800)
    show(loaded, 4800 + 10 * viewStep)
    expect(rows()).toEqual(rowsAt(loaded, 4800 + 10 * viewStep, 0, 0))
  })
})
