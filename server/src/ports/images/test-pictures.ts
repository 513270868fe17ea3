import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { pngSignature } from '../../picture-files/png-chunks.ts'

/** Pictures for tests: real ones made by sharp, and hand-made bytes for what sharp would not write. */

export const corners = {
  red: [230, 20, 20],
  green: [20, 180, 20],
  blue: [20, 20, 230],
  yellow: [230, 220, 20],
} as const

/** Red and green above blue and yellow, so that every rotation can be recognised. */
export function fourCorners(width: number, height: number): Sharp {
  const colours = [corners.red, corners.green, corners.blue, corners.yellow]
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? corners.red
      data.set(colour, (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Incompressible, so that no missing byte goes unnoticed, and the same each time. */
export function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels)
  let state = 1
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[at] = state >>> 24
  }
  return sharp(data, { raw: { width, height, channels } })
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data, crc32(Buffer.from(type, 'latin1'))))
  return Buffer.concat([head, data, checksum])
}

/** The header of a PNG of any size, without any pixels after it. */
export function pngHeader(options: {
  width: number
  height: number
  depth?: number
  colourType?: number
  interlaced?: boolean
}): Buffer {
  const { width, height, depth = 8, colourType = 2, interlaced = false } = options
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', data),
    pngChunk('IDAT', Buffer.alloc(10)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Inserts chunks after the header, or right before the end. */
export function withChunks(png: Buffer, afterHeader: Buffer[], beforeEnd: Buffer[] = []): Buffer {
  const header = pngSignature.length + 25
  const end = png.length - 12
  return Buffer.concat([
    png.subarray(0, header),
    ...afterHeader,
    png.subarray(header, end),
    ...beforeEnd,
    png.subarray(end),
  ])
}

export function jpegSegment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Inserts segments right after the first two bytes. */
export function withSegments(jpeg: Buffer, segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

export function exifJpeg(tiff: Buffer): Buffer {
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

/** The pids of a process's image processes. */
export function imageProcessesOf(parent: number): number[] {
  return imageProcesses().flatMap((one) => (one.parent === parent ? [one.pid] : []))
}

export function isRunning(pid: number): boolean {
  return imageProcesses().some((one) => one.pid === pid)
}

/** Reads /proc if it exists, since not every container has ps. */
function imageProcesses(): { pid: number; parent: number }[] {
  if (!existsSync('/proc/self/stat')) {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']).toString().split('\n').flatMap(readProcess)
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return readProcess(`${pid} ${parent} ${state} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`)
    } catch {
      // It ended while we were reading.
      return []
    }
  })
}

function readProcess(line: string): { pid: number; parent: number }[] {
  const [pid, parent, state] = line.trim().split(/\s+/)
  const isOne = line.includes('image-process.ts') && !state?.startsWith('Z')
  return isOne ? [{ pid: Number(pid), parent: Number(parent) }] : []
}
