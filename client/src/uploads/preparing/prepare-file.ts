import { limits } from '@koma/contract/limits'
import { type LocalFile, wholeOf } from '../local-file.ts'
import { SendFailure, type UploadProblem } from '../senders/send-failure.ts'
import { headerBytes, readPictureHeader } from './picture-header.ts'

/** What has to be known about a picture before it is sent. Platforms add their previews. */
export interface PictureFacts {
  width: number
  height: number
  /** Of the whole file, in base64; null if the platform cannot compute it. */
  sha256: string | null
}

/** The file cannot be decoded. */
export class BrokenPicture extends Error {
  override name = 'BrokenPicture'
}

/** Decodes a picture. Rejects with BrokenPicture, or with the error of reading the file. */
export type PictureReader<Picture> = (file: Blob) => Promise<Picture>

/** Can have both a picture and a problem: a file that is too small is still shown. */
export interface PreparedFile<Picture> {
  picture: Picture | null
  problem: UploadProblem | null
}

const { minBytes, maxBytes, maxPixels } = limits.upload

/** Runs the server's checks before anything is sent. Storage is checked later, because it changes while files wait. */
export async function prepareFile<Picture extends PictureFacts>(
  file: LocalFile,
  readPicture: PictureReader<Picture>,
): Promise<PreparedFile<Picture>> {
  try {
    const header = readPictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
    if (!header) return refused('file_format')
    if (file.size > maxBytes) return refused('size_upper')
    // Checked before decoding: a small file can decode to more memory than the device has.
    if (header.size && header.size.width * header.size.height > maxPixels) return refused('file_format')
    const picture = await readPicture(wholeOf(file))
    if (file.size < minBytes) return { picture, problem: 'size_lower' }
    if (picture.width * picture.height > maxPixels) return { picture, problem: 'file_format' }
    return { picture, problem: picture.width > 0 && picture.height > 0 ? null : 'file_break' }
  } catch (error) {
    if (file.size < minBytes) return refused('size_lower')
    return refused(error instanceof BrokenPicture ? 'file_break' : 'other')
  }
}

/**
 * The size in the header of a file, for programs that do not decode it: the server checks the rest. Rejects with SendFailure for a
 * file that it would refuse anyway, so that it is not sent.
 */
export async function readPictureSize(file: Blob): Promise<{ width: number; height: number }> {
  const header = readPictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
  if (!header) throw new SendFailure('file_format')
  if (file.size > maxBytes) throw new SendFailure('size_upper')
  if (file.size < minBytes) throw new SendFailure('size_lower')
  if (!header.size?.width || !header.size.height) throw new SendFailure('file_break')
  if (header.size.width * header.size.height > maxPixels) throw new SendFailure('file_format')
  return header.size
}

function refused(problem: UploadProblem): PreparedFile<never> {
  return { picture: null, problem }
}
