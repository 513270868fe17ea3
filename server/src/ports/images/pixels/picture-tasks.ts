import { limits } from '@koma/contract/limits'
import { readPhotoFacts, wantedTexts } from '../../../photo-metadata/read-photo-facts.ts'
import { readPictureFile } from '../../../picture-files/picture-file.ts'
import { variantSizes } from '../images.ts'
import type { ImageResults, TaskOf } from '../processes/image-task.ts'
import { decoding, openPicture, openPixels, takePixels, turn } from './decoder.ts'
import { readTaskHeader, refuseHeavy } from './heavy-picture.ts'
import { digestPixels } from './pixel-digest.ts'
import { writePixels } from './pixel-file.ts'
import { decodeShown, shownSize } from './shown-size.ts'

const { pixels: iconSize, quality: iconQuality, shown: shownIcon } = limits.avatar
/** Small enough that only the decoding costs anything, although every row still contributes. */
const inspectedSize = 16

/** Reads the file once and decodes every row of the picture, a few at a time, so that truncated or damaged files are found. */
export async function inspectPicture(task: TaskOf<'inspect'>): Promise<ImageResults['inspect']> {
  const { path, keepAt } = task
  const { header, embedded } = readPictureFile(path, wantedTexts)
  refuseHeavy(task, header)
  const shown = shownSize(header)
  const picture = { format: header.format, ...shown }
  const facts = readPhotoFacts(embedded)
  const pixels = digestPixels(path)
  if (keepAt !== null) {
    const kept = await writePixels(keepAt, await decodeShown(path, header, variantSizes.large), shown)
    return { picture, facts, pixels, kept }
  }
  await decoding(openPicture(path).resize(inspectedSize, inspectedSize, { fit: 'fill' }).raw().toBuffer())
  return { picture, facts, pixels, kept: null }
}

export async function makeIcon(task: TaskOf<'icon'>): Promise<ImageResults['icon']> {
  const header = readTaskHeader(task)
  const square = openPicture(task.path).resize(iconSize, iconSize, { fit: 'cover', position: 'centre' })
  const pixels = await decoding(takePixels(square))
  const jpeg = (size: number, quality: number) =>
    turn(openPixels(pixels), header)
      .resize(size, size)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: quality * 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
  return {
    stored: await jpeg(iconSize, iconQuality),
    shown: await jpeg(shownIcon.pixels, shownIcon.quality),
  }
}
