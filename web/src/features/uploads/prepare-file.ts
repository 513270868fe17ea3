import { limits } from '@koma/contract/limits'
import { headerBytes, readPictureHeader } from '../../platform/pictures/picture-header.ts'
import type { PictureReader } from '../../platform/pictures/picture-reader.ts'
import { BrokenPicture, type ReadPicture } from '../../platform/pictures/read-picture.ts'
import type { StorageUse } from '../../ui/meter/storage-use.ts'
import type { UploadProblem } from './upload-queue.ts'

/** A picture that may still have a problem: what is too small or has no room is shown all the same. */
export interface PreparedFile {
  picture: ReadPicture | null
  problem: UploadProblem | null
}

const { minBytes, maxBytes, maxPixels } = limits.upload

/** The server's own checks, made before anything is sent. The storage is checked later: it changes while files wait. */
export async function prepareFile(file: File, readPicture: PictureReader): Promise<PreparedFile> {
  try {
    const header = readPictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
    if (!header) return refused('file_format')
    if (file.size > maxBytes) return refused('size_upper')
    // Before decoding: a few bytes can unfold into more memory than the device has.
    if (header.size && header.size.width * header.size.height > maxPixels) return refused('file_format')
    const picture = await readPicture(file)
    if (file.size < minBytes) return { picture, problem: 'size_lower' }
    if (picture.width * picture.height > maxPixels) return { picture, problem: 'file_format' }
    return { picture, problem: picture.width > 0 && picture.height > 0 ? null : 'file_break' }
  } catch (error) {
    if (file.size < minBytes) return refused('size_lower')
    return refused(error instanceof BrokenPicture ? 'file_break' : 'other')
  }
}

export function hasRoomFor(bytes: number, use: StorageUse): boolean {
  return use.usedFiles < use.fileLimit && use.usedBytes + bytes <= use.byteLimit
}

function refused(problem: UploadProblem): PreparedFile {
  return { picture: null, problem }
}
