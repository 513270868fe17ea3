export interface PictureHeader {
  type: 'image/jpeg' | 'image/png'
  /** As stored, before the EXIF orientation is applied; null if the beginning of the file does not contain it. */
  size: { width: number; height: number } | null
}

/** Enough for the frame header with the size in nearly every JPEG: only metadata precedes it. */
export const headerBytes = 256 * 1024

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegSignature = [0xff, 0xd8, 0xff]

/** Detects the format by the first bytes of a file, not by its name. Returns null for anything but JPEG and PNG. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  if (startsWith(bytes, pngSignature)) return { type: 'image/png', size: pngSize(bytes) }
  if (startsWith(bytes, jpegSignature)) return { type: 'image/jpeg', size: jpegSize(bytes) }
  return null
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte)
}

function pngSize(bytes: Uint8Array): PictureHeader['size'] {
  if (bytes.length < 24) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments to the frame header (SOF). The markers C0 to CF are frame headers, but for three. */
function jpegSize(bytes: Uint8Array): PictureHeader['size'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}
