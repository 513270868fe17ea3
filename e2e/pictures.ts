import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo as a virtual-world camera would name it, of one colour with noise, so that it is large enough to be taken in. */
export async function makePhoto(name: string, colour: { r: number; g: number; b: number }): Promise<FilePayload> {
  const [width, height] = [640, 360]
  const pixels = randomBytes(width * height * 3)
  const base = [colour.r, colour.g, colour.b]
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.min(255, (base[i % 3] ?? 0) + ((pixels[i] ?? 0) >> 4))
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
