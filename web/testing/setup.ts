import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { expectContractKept } from './contract-check.ts'
import { resetScreen } from './screen-size.ts'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 })

beforeEach(() => resetScreen())
afterEach(() => {
  cleanup()
  localStorage.clear()
  document.documentElement.removeAttribute('data-theme')
  expectContractKept()
})

// What jsdom lacks and the components ask for.
window.scrollTo = () => {}
window.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS
/** A reported fault fails the test, like an error that nobody caught. */
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error
  })
}
Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
/** Nothing is laid out here: what waits to be seen is seen at once. */
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
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
