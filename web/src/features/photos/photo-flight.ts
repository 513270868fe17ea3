interface Departure {
  photoId: string
  from: DOMRect
  at: number
}

/** If the next page takes longer than this to appear, nothing is animated. */
const longest = 1500

let departure: Departure | null = null

/** Remembers where the photo was on the page that is being left. */
export function departFrom(photoId: string, element: Element): void {
  departure = { photoId, from: element.getBoundingClientRect(), at: performance.now() }
}

/** Animates the photo from where it was on the last page to where it is now. */
export function flyIn(photoId: string, element: HTMLElement): void {
  const from = takeDeparture(photoId)
  if (from) void move(element, from)
}

/** Animates the photo back into its tile. Moves a copy over the page, because the grid clips its tiles. */
export function flyHome(photoId: string, tile: HTMLElement): void {
  const picture = tile.querySelector('img')
  const from = takeDeparture(photoId)
  if (!from || !picture) return
  const { left, top, width, height } = tile.getBoundingClientRect()
  const copy = Object.assign(document.createElement('img'), { src: picture.src, alt: '' })
  copy.setAttribute('aria-hidden', 'true')
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    objectFit: 'cover',
    pointerEvents: 'none',
    zIndex: 'var(--z-fab)',
  })
  document.body.append(copy)
  void move(copy, from).finally(() => copy.remove())
}

function takeDeparture(photoId: string): DOMRect | null {
  const known = departure
  departure = null
  if (known?.photoId !== photoId || performance.now() - known.at > longest) return null
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
  return isStill || known.from.width === 0 ? null : known.from
}

async function move(element: HTMLElement, from: DOMRect): Promise<void> {
  const to = element.getBoundingClientRect()
  // If nothing is drawn, as in tests, nothing moves.
  if (!element.animate || to.width === 0) return
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const style = getComputedStyle(document.documentElement)
  const duration = Number.parseFloat(style.getPropertyValue('--dur-slow')) || 0
  const easing = style.getPropertyValue('--ease-enter').trim() || 'ease-out'
  const start = { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }
  // `finished` rejects if the page is left during the animation, which is fine.
  await element.animate([start, { transform: 'none' }], { duration, easing }).finished.catch(() => {})
}
