import { limits } from '@koma/contract/limits'
import { ByteReader } from './byte-reader.ts'
import { decoding, openPicture, openPixels, takePixels, turn } from './decoder.ts'
import type { Inspected } from './images.ts'
import type { PictureHeader } from './picture-header.ts'
import { pngSignature, readChunkHead } from './png-chunks.ts'

const iconSize = limits.avatar.pixels
/** Small enough that only the decoding costs anything; every row still goes into it. */
const inspectedSize = 16

/** Decodes every row of the picture, a few at a time: what is cut or damaged shows. */
export async function inspectPicture(path: string, header: PictureHeader): Promise<Inspected> {
  const { format, width, height, orientation } = header
  if (format === 'png') await findEndOfPng(path)
  await decoding(openPicture(path).resize(inspectedSize, inspectedSize, { fit: 'fill' }).raw().toBuffer())
  return orientation >= 5 ? { format, width: height, height: width } : { format, width, height }
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
