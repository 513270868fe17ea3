/** A window whose width and colour scheme tests can choose: jsdom has no media queries. */
const initial = { width: 1440, dark: false, coarse: false, touchOnly: false, still: false }
const state = { ...initial }
const listeners = new Set<() => void>()

function matches(query: string): boolean {
  const min = /min-width:\s*(\d+)/.exec(query)?.[1]
  const max = /max-width:\s*([\d.]+)/.exec(query)?.[1]
  if (query.includes('prefers-color-scheme: dark') && !state.dark) return false
  if (query.includes('prefers-reduced-motion') && !state.still) return false
  if (query.includes('pointer: coarse') && !state.coarse) return false
  if (query.includes('any-pointer: fine') && state.touchOnly) return false
  return (!min || state.width >= Number(min)) && (!max || state.width <= Number(max))
}

window.matchMedia = (query) => {
  const list = new EventTarget()
  const notify = () => list.dispatchEvent(new Event('change'))
  Object.defineProperty(list, 'matches', { get: () => matches(query) })
  return Object.assign(list, {
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: (type: string, listener: EventListener) => {
      listeners.add(notify)
      EventTarget.prototype.addEventListener.call(list, type, listener)
    },
    removeEventListener: (type: string, listener: EventListener) => {
      EventTarget.prototype.removeEventListener.call(list, type, listener)
    },
  }) as unknown as MediaQueryList
}

function change(next: Partial<typeof state>): void {
  Object.assign(state, next)
  for (const listener of listeners) listener()
}

export const setScreenWidth = (width: number) => change({ width })
export const setSystemDark = (dark: boolean) => change({ dark })
export const setTouchOnly = (touchOnly: boolean) => change({ touchOnly })
export const setReducedMotion = (still: boolean) => change({ still })
export function resetScreen(): void {
  listeners.clear()
  Object.assign(state, initial)
}
