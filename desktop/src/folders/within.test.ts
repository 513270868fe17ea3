import { describe, expect, it } from 'vitest'
import { within } from './within.ts'

describe('an excluded folder', () => {
  it.each([
    ['/p/private', true],
    ['/p/private/', true],
    ['/p/private/2025-08/a.png', true],
    ['/p/privately', false],
    ['/p/Private', false],
    ['/p', false],
  ])('/p/private has %s: %s', (path, isExcluded) => {
    expect(within(['/q', '/p/private'], 'linux')(path)).toBe(isExcluded)
  })

  it.each([
    ['D:\\vrchat\\PRIVATE', true],
    ['d:/VRChat/Private/a.png', true],
    ['D:\\VRChat\\Private2', false],
    ['E:\\VRChat\\Private', false],
  ])('D:\\VRChat\\Private has %s on Windows: %s', (path, isExcluded) => {
    expect(within(['D:\\VRChat\\Private'], 'windows')(path)).toBe(isExcluded)
  })

  it('may be a whole disk', () => {
    expect(['D:\\', 'D:\\VRChat', 'C:\\VRChat'].map(within(['d:\\'], 'windows'))).toEqual([true, true, false])
    expect(['/', '/p'].map(within(['/'], 'linux'))).toEqual([true, true])
  })
})
