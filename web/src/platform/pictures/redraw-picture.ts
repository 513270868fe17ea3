/** Good enough that nobody sees the difference, at a third of the size of the highest quality. */
const jpegQuality = 0.92

/**
 * Fetches a picture and encodes its pixels anew, as a type that other programs take. Nothing else of the file is kept: no place, no
 * names. Rejects if the picture cannot be fetched or drawn.
 */
export async function redrawPicture(address: string, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`)
  const picture = await createImageBitmap(await response.blob())
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), type, jpegQuality)
  })
}
