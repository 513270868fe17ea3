import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Two screens above and below the screen stay drawn, so that scrolling does not show gaps. */
const near = '200% 0px'

interface FarAwayProps {
  /** What is drawn. Its height is remembered by this object, for as long as somebody has it. */
  of: object
  children: ReactNode
}

const heights = new WeakMap<object, number>()

/**
 * A stretch of a long list that is drawn only near the screen; elsewhere an empty box has its height. So the page stays as long as it
 * is, and the place is found again when the user comes back to it.
 */
export function FarAway({ of, children }: FarAwayProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => !heights.has(of))
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting ?? true
        // What has the focus stays: the keyboard would be lost.
        if (isSeen || element.contains(document.activeElement)) return setNear(true)
        if (element.firstElementChild) heights.set(of, element.offsetHeight)
        setNear(false)
      },
      { rootMargin: near },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      if (element.firstElementChild) heights.set(of, element.offsetHeight)
    }
  }, [of])
  return (
    <div ref={box} style={isNear ? undefined : { height: heights.get(of) }}>
      {isNear && children}
    </div>
  )
}
