import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const ink: Colour = [0x14, 0x16, 0x1b]
const white: Colour = [0xff, 0xff, 0xff]

/** The light of the mark tells the state; in the order in which the host knows them. */
export const stateColours: Record<string, Colour> = {
  idle: [0xff, 0x6b, 0x2c],
  syncing: [0x2c, 0xa0, 0xff],
  paused: [0x9a, 0xa0, 0xab],
  attention: [0xe5, 0x38, 0x52],
}

const sizes = [16, 24, 32, 48, 256]

/** An icon file for Windows with the mark of Koma in all usual sizes. */
export function iconOf(light: Colour): Buffer {
  const pictures = sizes.map((size) => pngOf(size, light))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [place, picture] of pictures.entries()) {
    const at = 6 + place * 16
    const size = (sizes[place] ?? 0) % 256
    head.set([size, size, 0, 0, 1, 0, 32, 0], at)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

function pngOf(size: number, light: Colour): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) rows.set(pixel(x, y, size, light), y * (size * 4 + 1) + 1 + x * 4)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The average of sixteen points, so that edges are smooth. */
function pixel(x: number, y: number, size: number, light: Colour): number[] {
  const sum = [0, 0, 0, 0]
  const steps = 4
  for (let point = 0; point < steps * steps; point += 1) {
    const at = (place: number, step: number) => ((place + (step + 0.5) / steps) * 48) / size
    const colour = colourAt(at(x, point % steps), at(y, Math.floor(point / steps)), light)
    if (!colour) continue
    for (const [channel, value] of [...colour, 255].entries()) sum[channel] = (sum[channel] ?? 0) + value
  }
  const covered = (sum[3] ?? 0) / 255
  return sum.map((value, channel) => Math.round(channel === 3 ? value / (steps * steps) : value / Math.max(1, covered)))
}

/** In a square of 48: a dark tile, on it a frame that opens to the left, and its light. */
function colourAt(x: number, y: number, light: Colour): Colour | null {
  if (rounded(x, y, { left: 0, top: 0, right: 48, bottom: 48, radius: 11 }) > 0) return null
  if (Math.hypot(x - 19.4, y - 24) < 4.1) return light
  const frame = rounded(x, y, { left: -40, top: 14.5, right: 35, bottom: 33.5, radius: 5 })
  const isLine =
    x > 13 ? Math.abs(frame) < 2.6 : Math.min(Math.hypot(x - 13, y - 14.5), Math.hypot(x - 13, y - 33.5)) < 2.6
  return isLine ? white : ink
}

/** How far a point is from the edge of a rounded rectangle; negative inside. */
function rounded(
  x: number,
  y: number,
  { left, top, right, bottom, radius }: Record<'left' | 'top' | 'right' | 'bottom' | 'radius', number>,
): number {
  const across = Math.max(left + radius - x, x - right + radius)
  const down = Math.max(top + radius - y, y - bottom + radius)
  return Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - radius
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
