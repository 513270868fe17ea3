import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { resetScreen } from './screen-size.ts'

// Long, so that tests do not fail on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

beforeEach(() => resetScreen())
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.removeAttribute('data-theme')
})

// APIs that the components use and jsdom lacks.
window.scrollTo = () => {}
window.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS
/** An error passed to reportError fails the test, like an uncaught one. */
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error
  })
}
/** Nothing is loaded here, so no picture is ever decoded. */
HTMLImageElement.prototype.decode = () => new Promise(() => {})
Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
/** jsdom has no layout, so every observed element counts as visible at once. */
globalThis.IntersectionObserver = class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #onSeen: IntersectionObserverCallback
  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen
  }
  observe(target: Element) {
    queueMicrotask(() => this.#onSeen([{ isIntersecting: true, target } as IntersectionObserverEntry], this))
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
/** Reports each element once and at once: nothing has to be laid out for that, and nothing changes its size afterwards. */
globalThis.ResizeObserver = class {
  readonly #onSize: ResizeObserverCallback
  constructor(onSize: ResizeObserverCallback) {
    this.#onSize = onSize
  }
  observe(target: Element) {
    this.#onSize([{ target } as ResizeObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
}
