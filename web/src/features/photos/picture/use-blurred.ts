import { useEffect, useState } from 'react'
import { drawnThumbhash, drawThumbhash } from './thumbhash-picture.ts'

/** If a picture loads faster than this, its colour is enough of a placeholder. */
const patience = 250
/** Drawing one takes about as long as rendering a tile; a screenful at once would make scrolling stutter. */
const sliceLength = 4

const waiting = new Set<() => void>()
let isRunning = false

/** The blurred picture of a thumbhash; null until it is drawn, or if the thumbhash is null. */
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
