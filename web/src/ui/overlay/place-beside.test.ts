import { describe, expect, it } from 'vitest'
import { placeBeside } from './place-beside.ts'

const screen = { width: 400, height: 300 }
const bubble = { width: 100, height: 30 }

describe('placing a tooltip', () => {
  it('stands centred below its control', () => {
    expect(placeBeside({ left: 150, top: 100, width: 44, height: 44 }, bubble, screen, 'bottom')).toEqual({
      left: 122,
      top: 150,
    })
  })

  it('goes above where there is no room below', () => {
    expect(placeBeside({ left: 150, top: 250, width: 44, height: 44 }, bubble, screen, 'bottom')).toEqual({
      left: 122,
      top: 214,
    })
  })

  it('stands right of a control in the pane', () => {
    expect(placeBeside({ left: 20, top: 100, width: 56, height: 48 }, bubble, screen, 'right')).toEqual({
      left: 82,
      top: 109,
    })
  })

  it('never leaves the screen', () => {
    expect(placeBeside({ left: 370, top: 100, width: 24, height: 24 }, bubble, screen, 'bottom').left).toBe(292)
    expect(placeBeside({ left: 0, top: 100, width: 24, height: 24 }, bubble, screen, 'top').left).toBe(8)
  })
})
