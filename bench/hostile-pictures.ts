import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { blackPng } from '../server/src/features/photos/intake/test-bombs.ts'
import { pngChunk, withChunks, withSegments } from '../server/src/ports/images/test-pictures.ts'

/** Files that cost the reader far more than the sender. Each is different, so that none is recognised as uploaded before. */

/** A small JPEG with megabytes of fill bytes, which a naive reader would scan one by one. */
export async function fillJpeg(bytes: number): Promise<Buffer> {
  const raw = { width: 64, height: 64, channels: 3 as const }
  const jpeg = await sharp(randomBytes(64 * 64 * 3), { raw })
    .jpeg()
    .toBuffer()
  return withSegments(jpeg, [Buffer.alloc(bytes, 0xff)])
}

/** A small PNG with a great many chunks without any data. */
export async function chunkPng(chunks: number): Promise<Buffer> {
  const png = await smallPng(64, 64)
  const empty = pngChunk('teSt', Buffer.alloc(0))
  return withChunks(png, [], [Buffer.concat(Array.from({ length: chunks }, () => empty))])
}

/** The most pixels that an upload may have, with 16 bits per channel, in less than a megabyte. */
export function heavyPng(): Buffer {
  const text = pngChunk('teSt', randomBytes(16))
  return withChunks(blackPng({ width: 10_000, height: 10_000, depth: 16 }), [text])
}

export function smallPng(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
