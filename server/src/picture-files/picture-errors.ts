/** The picture ends too early, cannot be decoded, or is built to be slow to read. */
export class BrokenImage extends Error {
  override name = 'BrokenImage'
}

/** By its bytes neither a PNG nor a JPEG that browsers show. */
export class UnsupportedImage extends Error {
  override name = 'UnsupportedImage'
}

/** More pixels, or more memory to decode, than is granted. */
export class ImageTooLarge extends Error {
  override name = 'ImageTooLarge'
}
