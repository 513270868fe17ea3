import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { limits } from '@koma/contract/limits'
import { decoding, openPicture, openPixels, takePixels, turn } from './decoder.ts'
import type { ImageResults, TaskOf } from './image-task.ts'
import { variantSizes } from './images.ts'
import type { PictureHeader } from './picture-header.ts'
import { writePixels } from './pixel-file.ts'
import { chunkHeadBytes, chunkSumBytes, parseChunkHead, pngSignature } from './png-chunks.ts'
import { decodeShown, shownSize } from './shown-size.ts'

const iconSize = limits.avatar.pixels
/** Small enough that only the decoding costs anything; every row still goes into it. */
const inspectedSize = 16

/** Decodes every row of the picture, a few at a time: what is cut or damaged shows. */
export async function inspectPicture({ path, header, keepAt }: TaskOf<'inspect'>): Promise<ImageResults['inspect']> {
  const { format } = header
  if (format === 'png') findEndOfPng(path)
  const inspected = { format, ...shownSize(header) }
  if (keepAt !== null) {
    const kept = await writePixels(keepAt, await decodeShown(path, header, variantSizes.large))
    return { inspected, kept }
  }
  await decoding(openPicture(path).resize(inspectedSize, inspectedSize, { fit: 'fill' }).raw().toBuffer())
  return { inspected, kept: null }
}

/** Many chunks of a PNG, which are 8 kB each, at once. */
const windowBytes = 1_048_576

/** The decoder is content once it has the last row; a file cut behind that is still a cut file. */
function findEndOfPng(path: string): void {
  const window = Buffer.allocUnsafe(windowBytes)
  const file = openSync(path, 'r')
  try {
    let [start, length, position] = [0, 0, pngSignature.length]
    for (;;) {
      if (position + chunkHeadBytes > start + length) {
        start = position
        length = readSync(file, window, 0, windowBytes, start)
      }
      const head = window.subarray(position - start, Math.min(position - start + chunkHeadBytes, length))
      const chunk = parseChunkHead(head)
      position += chunkHeadBytes + chunk.length + chunkSumBytes
      if (chunk.type === 'IEND' && position <= fstatSync(file).size) return
    }
  } finally {
    closeSync(file)
  }
}

export async function makeIcon(path: string, header: PictureHeader): Promise<Uint8Array> {
  const square = openPicture(path).resize(iconSize, iconSize, { fit: 'cover', position: 'centre' })
  const pixels = await decoding(takePixels(square))
  return turn(openPixels(pixels), header)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: limits.avatar.quality * 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
