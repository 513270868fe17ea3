/** One coloured emoji of each version. A platform that draws it knows that version and all earlier ones. */
const samples: ReadonlyArray<readonly [version: number, emoji: string]> = [
  [17, '\u{1FAEA}'],
  [16, '\u{1FAE9}'],
  [15.1, '\u{1F426}\u{200D}\u{1F525}'],
  [15, '\u{1FAE8}'],
  [14, '\u{1FAE0}'],
  [13.1, '\u{1F636}\u{200D}\u{1F32B}\u{FE0F}'],
  [13, '\u{1F972}'],
  [12, '\u{1F971}'],
  [11, '\u{1F970}'],
]
const size = 32

/** The newest emoji version that the fonts of this device can draw. Infinity if this cannot be tested. */
export function newestDrawn(draws = createProbe()): number {
  if (!draws) return Number.POSITIVE_INFINITY
  return samples.find(([, emoji]) => draws(emoji))?.[0] ?? 5
}

/** Windows draws two letters instead of a flag. */
export function canDrawFlags(draws = createProbe()): boolean {
  return draws?.('\u{1F1EF}\u{1F1F5}') ?? true
}

type Probe = (emoji: string) => boolean

/**
 * An emoji that the fonts know is drawn as a single coloured picture. An unknown one is drawn as a black box, or as the several
 * pictures it is joined from, which are wider together.
 */
function createProbe(): Probe | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.font = `${size / 2}px sans-serif`
  context.textBaseline = 'top'
  const width = context.measureText('\u{1F600}').width
  return (emoji) => {
    if (context.measureText(emoji).width > width * 1.5) return false
    context.clearRect(0, 0, size, size)
    context.fillText(emoji, 0, 4)
    return isColoured(context.getImageData(0, 0, size, size).data)
  }
}

function isColoured(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    // Font smoothing can give text a tinge of colour; a picture has much more.
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) return true
  }
  return false
}
