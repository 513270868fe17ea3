import { encode } from 'uqr'

/** Empty modules around the code, without which a camera does not find it. */
const quiet = 4
/** Size of a module in the saved image, in pixels. */
const modulePixels = 24

export interface QrCode {
  /** Modules along one side, the quiet zone included. */
  size: number
  /** The dark modules as one path, in units of a module. */
  path: string
}

/** Medium correction: enough for a dim screen or a creased print, and few enough modules to be read from across a table. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) =>
    runsOf(row).map(({ x, length }) => `M${x + quiet} ${y + quiet}h${length}v1h-${length}z`),
  )
  return { size: size + 2 * quiet, path: rows.flat().join('') }
}

/** Merges neighbours into one shape, because a screen may show a thin line of light between two. */
function runsOf(row: readonly boolean[]): Array<{ x: number; length: number }> {
  const runs: Array<{ x: number; length: number }> = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  })
  return runs
}

/** Black on white, large enough to be printed. Null if the browser cannot draw. */
export async function qrImage({ size, path }: QrCode): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = size * modulePixels
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(modulePixels, modulePixels)
  context.fillStyle = 'black'
  context.fill(new Path2D(path))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
