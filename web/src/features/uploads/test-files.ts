import type { PictureReader } from '../../platform/pictures/picture-reader.ts'

/** Replaces the browser's decoder, which jsdom does not have. */
export const readAnyPicture: PictureReader = async () => ({
  width: 1920,
  height: 1080,
  previews: { list: new Blob(['240']), dialog: new Blob(['120']) },
  sha256: 'c2hhMjU2',
})
