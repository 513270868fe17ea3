import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { departFrom, flyHome, flyIn } from './photo-flight.ts'

/** jsdom has neither layout nor animations: boxes are set here, and calls of `animate` are recorded. */
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

describe('the animation between a tile and the open photo', () => {
  const tile = () => boxAt(100, 200, 160, 90)
  const stage = () => boxAt(0, 0, 1600, 900)

  it('starts at the position and size of the tile', () => {
    departFrom('a', tile())
    const opened = stage()
    flyIn('a', opened)
    expect(moved).toEqual([{ element: opened, start: { transform: 'translate(-620px, -205px) scale(0.1)' } }])
  })

  it('does not run with reduced motion, for another photo, or a second time', () => {
    departFrom('a', tile())
    flyIn('b', stage())
    flyIn('a', stage())
    reduced = true
    departFrom('a', tile())
    flyIn('a', stage())
    expect(moved).toEqual([])
  })

  it('goes back with a copy over the page, which is removed at the end', async () => {
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
