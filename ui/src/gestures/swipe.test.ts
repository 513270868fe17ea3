import { describe, expect, it } from 'vitest'
import { isAtEdge, isPulledDown, lockDirection, rubberBand, settleTime, speedOf, turnOf } from './swipe.ts'

describe('the direction of a drag', () => {
  it('is undecided while the finger only trembles', () => {
    expect(lockDirection('undecided', { x: 6, y: -6 })).toBe('undecided')
  })

  it('is the one in which the finger has moved further', () => {
    expect(lockDirection('undecided', { x: -12, y: 4 })).toBe('sideways')
    expect(lockDirection('undecided', { x: 4, y: 12 })).toBe('upright')
  })

  it('stays as it was chosen, however the finger goes on', () => {
    expect(lockDirection('sideways', { x: 12, y: 300 })).toBe('sideways')
    expect(lockDirection('upright', { x: 300, y: 12 })).toBe('upright')
  })
})

describe('a pull past the end of the list', () => {
  it('is followed at half the way at first, then less and less', () => {
    expect(rubberBand(2, 400)).toBeCloseTo(1, 1)
    const [near, far, further] = [rubberBand(100, 400), rubberBand(200, 400), rubberBand(300, 400)]
    expect(far - near).toBeLessThan(near)
    expect(further - far).toBeLessThan(far - near)
  })

  it('never moves the photo off the stage', () => {
    expect(rubberBand(1_000_000, 400)).toBeLessThan(400)
    expect(rubberBand(-1_000_000, 400)).toBeGreaterThan(-400)
  })

  it('is the same both ways, and nothing on a stage without width', () => {
    expect(rubberBand(-120, 400)).toBe(-rubberBand(120, 400))
    expect(rubberBand(0, 400)).toBe(0)
    expect(rubberBand(50, 0)).toBe(0)
  })
})

describe('the speed of a finger', () => {
  it('counts only the last moments', () => {
    const samples = [
      { x: 0, y: 0, at: 0 },
      { x: -200, y: 0, at: 100 },
      { x: -210, y: 4, at: 160 },
      { x: -220, y: 8, at: 180 },
    ]
    expect(speedOf(samples, 180)).toEqual({ x: -20 / 80, y: 8 / 80 })
    expect(speedOf(samples, 200)).toEqual({ x: -10 / 20, y: 4 / 20 })
  })

  it('is zero after a rest, and with a single sample', () => {
    const samples = [
      { x: 0, y: 0, at: 0 },
      { x: 90, y: 0, at: 50 },
    ]
    expect(speedOf(samples, 400)).toEqual({ x: 0, y: 0 })
    expect(speedOf(samples.slice(0, 1), 0)).toEqual({ x: 0, y: 0 })
    expect(speedOf([], 0)).toEqual({ x: 0, y: 0 })
  })
})

describe('a released drag', () => {
  it('turns when the photo has passed the middle, and comes back otherwise', () => {
    expect(turnOf(-210, 0, 400)).toBe(1)
    expect(turnOf(210, 0, 400)).toBe(-1)
    expect(turnOf(-190, 0, 400)).toBe(0)
  })

  it('turns after a short way when it was flung', () => {
    expect(turnOf(-30, -0.8, 400)).toBe(1)
    expect(turnOf(30, 0.8, 400)).toBe(-1)
  })

  it('comes back when the finger went back before it left', () => {
    expect(turnOf(-300, 0.8, 400)).toBe(0)
  })

  it('stays where nothing moved', () => {
    expect(turnOf(0, 2, 400)).toBe(0)
    expect(turnOf(0, 0, 0)).toBe(0)
  })

  it('leaves downwards when pulled or flung down, not up', () => {
    expect(isPulledDown(150, 0, 133)).toBe(true)
    expect(isPulledDown(40, 1, 133)).toBe(true)
    expect(isPulledDown(40, 0, 133)).toBe(false)
    expect(isPulledDown(300, -1, 133)).toBe(false)
    expect(isPulledDown(-300, 0, 133)).toBe(false)
  })

  it('comes to rest sooner the faster it was flung, within bounds', () => {
    expect(settleTime(400, 0, 200)).toBe(200)
    expect(settleTime(400, 0.1, 200)).toBe(200)
    expect(settleTime(100, 1.5, 200)).toBeCloseTo(133, 0)
    expect(settleTime(100, 20, 200)).toBe(80)
  })
})

describe('the edges of the screen', () => {
  it('belong to the system, on both sides, whatever the width', () => {
    for (const width of [320, 390, 844]) {
      expect([0, 12, 23, width - 23, width].map((x) => isAtEdge(x, width))).toEqual([true, true, true, true, true])
      expect([24, width / 2, width - 24].map((x) => isAtEdge(x, width))).toEqual([false, false, false])
    }
  })
})
