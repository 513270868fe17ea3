import { previewSize } from '../images.ts'
import type { TaskOf } from '../processes/image-task.ts'
import { openPixels } from './decoder.ts'
import { readTaskHeader } from './heavy-picture.ts'
import { decodeShown } from './shown-size.ts'

/** See `Images.preview`. */
export async function makePreview(task: TaskOf<'preview'>): Promise<Uint8Array> {
  return openPixels(await decodeShown(task.path, readTaskHeader(task), previewSize))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}
