import { BrokenImage, ImageTooLarge, UnsupportedImage } from '../ports/images/images.ts'
import { Failure } from './failure.ts'

/** Converts the rejection of a picture to a failure for its sender. Returns any other error as it is. */
export function pictureFailure(error: unknown): unknown {
  if (error instanceof UnsupportedImage || error instanceof ImageTooLarge)
    return new Failure('file_format', { cause: error })
  return error instanceof BrokenImage ? new Failure('file_break', { cause: error }) : error
}
