import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeByEscape, closeOnBack } from './close-on-back.ts'

describe('[2 native app] what is open over the page', () => {
  const heard: string[] = []
  const hear = (name: string, takes: boolean) => (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    heard.push(name)
    if (takes) event.preventDefault()
  }
  const stop: Array<() => void> = []
  const listen = (on: Window | Element, name: string, takes: boolean) => {
    const listener = hear(name, takes) as EventListener
    on.addEventListener('keydown', listener)
    stop.push(() => on.removeEventListener('keydown', listener))
  }
  afterEach(() => {
    heard.length = 0
    for (const each of stop.splice(0)) each()
    document.body.replaceChildren()
  })

  it('is what takes the key Escape', () => {
    listen(window, 'page', false)
    expect(closeByEscape()).toBe(false)
    listen(window, 'selection', true)
    expect(closeByEscape()).toBe(true)
  })

  it('is asked where the focus is, and then as the page', () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    listen(field, 'field', false)
    listen(document.body, 'page', false)
    expect(closeByEscape()).toBe(false)
    expect(heard).toEqual(['field', 'page', 'page'])
  })

  it('is asked once if it was closed', () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    listen(field, 'form', true)
    expect(closeByEscape()).toBe(true)
    expect(heard).toEqual(['form'])
  })
})

describe('[2 phone layout] going back by the browser’s own means', () => {
  const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 3 } })
  const take = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
  afterEach(() => {
    document.body.replaceChildren()
    delete document.documentElement.dataset['shows']
    removeEventListener('keydown', take)
    vi.unstubAllGlobals()
  })

  /** Whether the page is kept. */
  function goBack(given: {
    isPhone?: boolean
    type?: string
    to?: number
    userInitiated?: boolean
    cancelable?: boolean
  }) {
    const { isPhone = true, type = 'traverse', to = 2, userInitiated = true, cancelable = true } = given
    vi.stubGlobal('navigation', Object.assign(navigation, { currentEntry: { index: 3 } }))
    const stop = new AbortController()
    const add = navigation.addEventListener.bind(navigation)
    vi.spyOn(navigation, 'addEventListener').mockImplementation((name, listener) =>
      add(name, listener, { signal: stop.signal }),
    )
    closeOnBack(() => isPhone)
    const facts = { navigationType: type, userInitiated, destination: { index: to } }
    const event = Object.assign(new Event('navigate', { cancelable }), facts)
    navigation.dispatchEvent(event)
    stop.abort()
    vi.restoreAllMocks()
    return event.defaultPrevented
  }

  const open = (role: string) => {
    document.body.appendChild(document.createElement('div')).setAttribute('role', role)
    addEventListener('keydown', take)
  }

  it('closes a dialog, a menu or the selection instead', () => {
    open('dialog')
    expect(goBack({})).toBe(true)
    document.body.replaceChildren()
    open('menu')
    expect(goBack({})).toBe(true)
    document.body.replaceChildren()
    document.documentElement.dataset['shows'] = 'bottom-bar mode'
    expect(goBack({})).toBe(true)
  })

  it('goes back if nothing is open, or nothing wants to be closed', () => {
    addEventListener('keydown', take)
    expect(goBack({})).toBe(false)
    removeEventListener('keydown', take)
    document.body.appendChild(document.createElement('div')).setAttribute('role', 'dialog')
    expect(goBack({})).toBe(false)
  })

  it.each([
    ['on a desk', { isPhone: false }],
    ['forward', { to: 4 }],
    ['to a new page', { type: 'push' }],
    ['by the app itself', { userInitiated: false }],
    ['against the browser’s will', { cancelable: false }],
  ])('does not keep anybody who goes %s', (_, given) => {
    open('dialog')
    expect(goBack(given)).toBe(false)
  })
})
