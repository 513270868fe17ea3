import { BrokenPicture, type PictureFacts } from '@koma/client/uploads'
import { limits } from '@koma/contract/limits'

/** The digest is null if the browser cannot compute one, as on a page without https. */
export interface ReadPicture extends PictureFacts {
  /** JPEGs to show until the server has rendered its own; null if this browser could not draw one. */
  previews: { list: Blob | null; dialog: Blob | null }
}

const { listPixels, dialogPixels, quality } = limits.preview

/** Runs in the worker, or on the main thread if there is none. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  const [drawn, sha256] = await Promise.all([drawPicture(file), digest(file)])
  return { ...drawn, sha256 }
}

async function drawPicture(file: Blob) {
  const bitmap = await createImageBitmap(file).catch((cause) => {
    throw new BrokenPicture('The picture cannot be decoded.', { cause })
  })
  try {
    const { width, height } = bitmap
    const list = await drawPreview(bitmap, listPixels).catch(() => null)
    const dialog = await drawPreview(bitmap, dialogPixels).catch(() => null)
    return { width, height, previews: { list, dialog } }
  } finally {
    bitmap.close()
  }
}

async function drawPreview(bitmap: ImageBitmap, pixels: number): Promise<Blob | null> {
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    paint(canvas.getContext('2d'), bitmap, width, height)
    return canvas.convertToBlob({ type: 'image/jpeg', quality })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  paint(canvas.getContext('2d'), bitmap, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null

function paint(context: Context, bitmap: ImageBitmap, width: number, height: number): void {
  if (!context) throw new Error('There is no canvas to draw on.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
}

async function digest(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return btoa(String.fromCharCode(...bytes))
}
