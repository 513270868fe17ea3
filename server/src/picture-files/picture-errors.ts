/** The picture ends too early, cannot be decoded, or is built to be slow to read. */
export class BrokenImage extends Error {
  override name = 'BrokenImage'
}

/** The bytes are neither a PNG nor a JPEG that browsers show. */
export class UnsupportedImage extends Error {
  override name = 'UnsupportedImage'
}

/** The picture has more pixels, or takes more memory to decode, than is allowed. */
export class ImageTooLarge extends Error {
  override name = 'ImageTooLarge'
}
