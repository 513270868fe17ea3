import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { departFrom, flyHome, flyIn } from './photo-flight.ts'

/** jsdom lays nothing out and moves nothing: boxes are given here, and movements are written down. */
function boxAt(left: number, top: number, width: number, height: number): HTMLElement {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height)
  return element
}

let moved: Array<{ element: Element; start: unknown }> = []
let reduced = false

beforeEach(() => {
  moved = []
  reduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.stubGlobal(
    'DOMRect',
    class {
      readonly left: number
      readonly top: number
      readonly width: number
      readonly height: number
      constructor(left: number, top: number, width: number, height: number) {
        this.left = left
        this.top = top
        this.width = width
        this.height = height
      }
    },
  )
  Element.prototype.animate = function (this: Element, frames) {
    moved.push({ element: this, start: Array.isArray(frames) ? frames[0] : frames })
    return { finished: Promise.resolve() } as unknown as Animation
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

describe('a photo that opens out of its tile', () => {
  const tile = () => boxAt(100, 200, 160, 90)
  const stage = () => boxAt(0, 0, 1600, 900)

  it('begins where the tile was, as large as the tile', () => {
    departFrom('a', tile())
    const opened = stage()
    flyIn('a', opened)
    expect(moved).toEqual([{ element: opened, start: { transform: 'translate(-620px, -205px) scale(0.1)' } }])
  })

  it('is still where motion is unwanted, for another photo, and the second time', () => {
    departFrom('a', tile())
    flyIn('b', stage())
    flyIn('a', stage())
    reduced = true
    departFrom('a', tile())
    flyIn('a', stage())
    expect(moved).toEqual([])
  })

  it('goes home as a copy over the page, which does not stay', async () => {
    const home = tile()
    home.append(document.createElement('img'))
    departFrom('a', stage())
    const copies = () => [...document.body.querySelectorAll('img[aria-hidden]')]
    flyHome('a', home)
    const [copy] = copies()
    expect(copy).toBeTruthy()
    await vi.waitFor(() => expect(copies()).toEqual([]))
  })
})
