import { type RefObject, useLayoutEffect, useState } from 'react'

/** It moves in steps of this many pixels: scrolling within one draws nothing anew. */
const step = 240

/** Where the upper edge of the window is in an element, below its top, and how high the window is. */
export function useStretch(ref: RefObject<HTMLElement | null>): { top: number; screen: number } {
  const [stretch, setStretch] = useState({ top: 0, screen: window.innerHeight })
  useLayoutEffect(() => {
    const look = () => {
      const top = Math.floor(-(ref.current?.getBoundingClientRect().top ?? 0) / step) * step
      const screen = window.innerHeight
      setStretch((before) => (before.top === top && before.screen === screen ? before : { top, screen }))
    }
    look()
    // What stands above can grow or shrink without any scrolling.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [ref])
  return stretch
}
