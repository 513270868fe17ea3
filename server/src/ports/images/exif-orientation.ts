/** How a picture is to be turned to be shown; 1 is as it is stored, 5 to 8 swap its sides. See EXIF, tag 0x0112. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const entrySize = 12

/** Reads a TIFF block, the form EXIF has in every kind of file. What is not sound there counts as not turned. */
export function readOrientation(tiff: Buffer): Orientation {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  if (short(2) !== 42 || directory + 2 > tiff.length) return 1
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * entrySize
    if (at + entrySize > tiff.length) return 1
    if (short(at) !== orientationTag) continue
    const value = short(at + 2) === 4 ? long(at + 8) : short(at + 8)
    return isOrientation(value) ? value : 1
  }
  return 1
}

/** A TIFF block that says the orientation and nothing else. */
export function writeOrientation(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(8 + 2 + entrySize + 4)
  tiff.write('MM', 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

function isOrientation(value: number): value is Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8
}
