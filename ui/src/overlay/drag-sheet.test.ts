import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dragSheet } from './drag-sheet.ts'

interface Sheet {
  element: HTMLElement
  list: HTMLElement
  closed: () => number
  stop: () => void
}

const opened: Sheet[] = []

function openSheet({ stays = false, closes = true } = {}): Sheet {
  const element = document.body.appendChild(document.createElement('div'))
  element.dataset['state'] = 'open'
  Object.defineProperty(element, 'clientHeight', { value: 300 })
  const list = element.appendChild(document.createElement('div'))
  let closed = 0
  const close = () => {
    closed += 1
    if (closes) element.dataset['state'] = 'closed'
  }
  const sheet = { element, list, closed: () => closed, stop: dragSheet(element, { stays: () => stays, close }) }
  opened.push(sheet)
  return sheet
}

/** Touches an element and moves by the given ways, one each 16 ms or after the given time. Returns which moves were taken. */
function drag(target: Element, ways: Array<[x: number, y: number]>, { after = 16, each = 16, end = 'touchend' } = {}) {
  let at = 1000
  const send = (type: string, touches: Array<{ clientX: number; clientY: number }>) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: at } })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  send('touchstart', [{ clientX: 200, clientY: 500 }])
  const taken = ways.map(([x, y], place) => {
    at += place === 0 ? after : each
    return send('touchmove', [{ clientX: 200 + x, clientY: 500 + y }])
  })
  // Held still before it is let go, unless it is flung.
  at += each > 16 ? 200 : 4
  send(end, [])
  return taken
}

const far: Array<[number, number]> = [
  [0, 12],
  [0, 60],
  [0, 140],
  [0, 150],
]
const short: Array<[number, number]> = [
  [0, 12],
  [0, 30],
  [0, 40],
]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

afterEach(() => {
  for (const { element, stop } of opened.splice(0)) {
    stop()
    element.remove()
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('[2 phone layout] a sheet under a finger', () => {
  it('follows it, and closes when pulled far enough', () => {
    const { element, list, closed } = openSheet()
    expect(drag(list, far.slice(0, 2), { each: 40 })).toEqual([true, true])
    expect(closed()).toBe(0)
    drag(list, far, { each: 40 })
    expect(closed()).toBe(1)
    expect(element.style.translate).toBe('0 100%')
  })

  it('comes back after a short pull, and after one that the system ended', () => {
    const { element, list, closed } = openSheet()
    drag(list, short, { each: 40 })
    expect([closed(), element.style.translate, element.dataset['drag']]).toEqual([0, '', 'settling'])
    drag(list, far, { each: 40, end: 'touchcancel' })
    expect([closed(), element.style.translate]).toEqual([0, ''])
  })

  it('closes after a short way when flung, and stays when the finger went back', () => {
    const { list, closed } = openSheet()
    drag(list, short)
    expect(closed()).toBe(1)
    drag(list, [...far, [0, 110], [0, 80], [0, 50]])
    expect(closed()).toBe(1)
  })

  it('leaves a list to scroll that is not at its top, and sideways and upward moves to others', () => {
    const { element, list, closed } = openSheet()
    list.scrollTop = 40
    expect(drag(list, far)).toEqual([false, false, false, false])
    list.scrollTop = 0
    expect(
      drag(list, [
        [30, 4],
        [60, 80],
      ]),
    ).toEqual([false, false])
    expect(
      drag(list, [
        [0, -30],
        [0, 80],
      ]),
    ).toEqual([false, false])
    expect([closed(), element.style.translate]).toEqual([0, ''])
  })

  it('leaves a finger alone that rested first, a slider, and what follows fingers itself', () => {
    const { list, closed } = openSheet()
    expect(drag(list, far, { after: 500 })).toEqual([false, false, false, false])
    list.setAttribute('role', 'slider')
    expect(drag(list, far)).toEqual([false, false, false, false])
    list.removeAttribute('role')
    list.style.touchAction = 'none'
    expect(drag(list, far)).toEqual([false, false, false, false])
    expect(closed()).toBe(0)
  })

  it('only gives way while it must not close', () => {
    const { element, list, closed } = openSheet({ stays: true })
    const moved: string[] = []
    element.addEventListener('touchmove', () => moved.push(element.style.translate))
    drag(list, far)
    expect(closed()).toBe(0)
    expect(moved.every((each) => Number.parseFloat(each.split(' ')[1] ?? '') < 75)).toBe(true)
    expect(element.style.translate).toBe('')
  })

  it('comes back if it was not closed after all', () => {
    const { element, list, closed } = openSheet({ closes: false })
    drag(list, far)
    expect([closed(), element.style.translate]).toEqual([1, '0 100%'])
    vi.runAllTimers()
    expect(element.style.translate).toBe('')
  })

  it('does not move where it is a dialog in the middle', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { list, closed } = openSheet()
    expect(drag(list, far)).toEqual([false, false, false, false])
    expect(closed()).toBe(0)
  })
})
