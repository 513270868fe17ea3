import type { CroppedArea } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { NoCanvas } from './no-canvas.ts'

const { pixels, quality } = limits.avatar

/** The chosen square of a picture as a JPEG of 320 pixels. Rejects if it cannot be read, and with NoCanvas without a canvas. */
export async function cropPicture(file: Blob, area: CroppedArea): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = pixels
    canvas.height = pixels
    const context = canvas.getContext('2d')
    if (!context) throw new NoCanvas('There is no canvas to crop on.')
    context.imageSmoothingQuality = 'high'
    // Transparent areas would turn black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, pixels, pixels)
    const part = (percent: number, whole: number) => (percent / 100) * whole
    context.drawImage(
      picture,
      part(area.x, picture.width),
      part(area.y, picture.height),
      part(area.width, picture.width),
      part(area.height, picture.height),
      0,
      0,
      pixels,
      pixels,
    )
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!jpeg) throw new NoCanvas('The cropped picture could not be written.')
    return jpeg
  } finally {
    picture.close()
  }
}
