import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { readDensity } from './density.ts'
import { useDensityGestures } from './use-density-gestures.ts'

afterEach(() => localStorage.clear())

function Grid({ held }: { held: Array<[number, number]> }) {
  const ref = useRef<HTMLDivElement>(null)
  useDensityGestures({ ref, hold: (x, y) => void held.push([x, y]) })
  return <div ref={ref} data-testid="grid" />
}

const touches = (...points: Array<[number, number]>) => ({
  touches: points.map(([clientX, clientY], identifier) => ({ clientX, clientY, identifier })),
})

describe('gestures for the size of photos', () => {
  it('open and close two fingers, holding the photo between them', () => {
    const held: Array<[number, number]> = []
    render(<Grid held={held} />)
    const grid = screen.getByTestId('grid')
    fireEvent.touchStart(grid, touches([100, 200], [200, 200]))
    fireEvent.touchMove(grid, touches([90, 200], [210, 200]))
    expect(readDensity()).toBe('medium')
    const prevented = !fireEvent.touchMove(grid, touches([70, 200], [230, 200]))
    expect([readDensity(), prevented, held]).toEqual(['large', true, [[150, 200]]])
    fireEvent.touchEnd(grid, touches())
    fireEvent.touchStart(grid, touches([50, 100], [250, 100]))
    fireEvent.touchMove(grid, touches([100, 100], [200, 100]))
    fireEvent.touchMove(grid, touches([120, 100], [180, 100]))
    expect(readDensity()).toBe('small')
    expect(fireEvent.touchMove(grid, touches([120, 100]))).toBe(true)
  })

  it('turn the wheel with Ctrl or ⌘, and leave it alone otherwise', () => {
    render(<Grid held={[]} />)
    const grid = screen.getByTestId('grid')
    expect(fireEvent.wheel(grid, { deltaY: 200 })).toBe(true)
    expect(readDensity()).toBe('medium')
    act(() => void fireEvent.wheel(grid, { deltaY: -120, ctrlKey: true }))
    expect(readDensity()).toBe('large')
    act(() => void fireEvent.wheel(grid, { deltaY: 120, metaKey: true }))
    expect(readDensity()).toBe('medium')
  })
})
