import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'

export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo named as by a virtual-world camera, of one colour with noise, so that it is large enough to be accepted. */
export async function makePhoto(
  name: string,
  colour: { r: number; g: number; b: number },
  { width, height } = { width: 640, height: 360 },
): Promise<FilePayload> {
  const pixels = randomBytes(width * height * 3)
  const base = [colour.r, colour.g, colour.b]
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.min(255, (base[i % 3] ?? 0) + ((pixels[i] ?? 0) >> 4))
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Replaces every picture of the page, since photos that were seeded as rows have none. */
export async function standInPictures(context: BrowserContext): Promise<void> {
  const body = await sharp({ create: { width: 64, height: 36, channels: 3, background: { r: 90, g: 70, b: 160 } } })
    .png()
    .toBuffer()
  await context.route('**/content/**', (route) => route.fulfill({ body, contentType: 'image/png' }))
}
