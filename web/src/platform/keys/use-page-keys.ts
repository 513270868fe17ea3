import { useLayoutEffect, useRef } from 'react'

/**
 * Hears every key that is pressed on the page, wherever the focus is, from before the first paint on: a key that is pressed as soon
 * as something is seen must not be lost.
 */
export function usePageKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown)
  latest.current = onKeyDown
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
