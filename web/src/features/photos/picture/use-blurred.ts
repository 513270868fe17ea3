import { useEffect, useState } from 'react'
import { drawnThumbhash, drawThumbhash } from './thumbhash-picture.ts'

/** A picture that comes sooner than this needs nothing to stand in for it but its colour. */
const patience = 100
/** Drawing takes about as long as a tile itself: a screenful of them at once would hold up the scrolling. */
const sliceLength = 4

const waiting = new Set<() => void>()
let isRunning = false

/** The blurred picture of a thumbhash, a moment later unless it is known; null where none is wanted. */
export function useBlurred(thumbhash: string | null): string | null {
  const known = drawnThumbhash(thumbhash)
  const [, setDrawn] = useState<string | null>(null)
  const isWanted = thumbhash !== null && known === null
  useEffect(() => {
    if (!isWanted) return
    const draw = () => setDrawn(drawThumbhash(thumbhash))
    const timer = setTimeout(() => {
      waiting.add(draw)
      if (!isRunning) drawSome()
    }, patience)
    return () => {
      clearTimeout(timer)
      waiting.delete(draw)
    }
  }, [isWanted, thumbhash])
  return known
}

function drawSome(): void {
  const end = performance.now() + sliceLength
  for (const draw of waiting) {
    waiting.delete(draw)
    draw()
    if (performance.now() >= end) break
  }
  isRunning = waiting.size > 0
  if (isRunning) requestAnimationFrame(drawSome)
}
