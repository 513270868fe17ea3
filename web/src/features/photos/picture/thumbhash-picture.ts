import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string | null>()
const remembered = 2000

/** Draws a thumbhash as a blurred picture, in a data URL; null if it is missing or invalid. */
export function drawThumbhash(thumbhash: string | null | undefined): string | null {
  if (!thumbhash) return null
  const known = drawn.get(thumbhash)
  if (known !== undefined) return known
  if (drawn.size >= remembered) drawn.clear()
  const picture = draw(thumbhash)
  drawn.set(thumbhash, picture)
  return picture
}

/** The picture if it has been drawn already. */
export function drawnThumbhash(thumbhash: string | null): string | null {
  return (thumbhash !== null && drawn.get(thumbhash)) || null
}

function draw(thumbhash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}
