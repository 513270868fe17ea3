import { limits } from '@koma/contract/limits'
import { ByteReader } from './byte-reader.ts'
import { decoding, openPicture, openPixels, takePixels, turn } from './decoder.ts'
import type { ImageResults, TaskOf } from './image-task.ts'
import { variantSizes } from './images.ts'
import type { PictureHeader } from './picture-header.ts'
import { writePixels } from './pixel-file.ts'
import { pngSignature, readChunkHead } from './png-chunks.ts'
import { decodeShown, shownSize } from './shown-size.ts'

const iconSize = limits.avatar.pixels
/** Small enough that only the decoding costs anything; every row still goes into it. */
const inspectedSize = 16

/** Decodes every row of the picture, a few at a time: what is cut or damaged shows. */
export async function inspectPicture({ path, header, keepAt }: TaskOf<'inspect'>): Promise<ImageResults['inspect']> {
  const { format } = header
  if (format === 'png') await findEndOfPng(path)
  const inspected = { format, ...shownSize(header) }
  if (keepAt !== null) {
    const kept = await writePixels(keepAt, await decodeShown(path, header, variantSizes.large))
    return { inspected, kept }
  }
  await decoding(openPicture(path).resize(inspectedSize, inspectedSize, { fit: 'fill' }).raw().toBuffer())
  return { inspected, kept: null }
}

/** The decoder is content once it has the last row; a file cut behind that is still a cut file. */
async function findEndOfPng(path: string): Promise<void> {
  await using reader = await ByteReader.open(path)
  await reader.skip(pngSignature.length)
  for (;;) {
    const { type, length } = await readChunkHead(reader)
    await reader.skip(length)
    await reader.take(4)
    if (type === 'IEND') return
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
