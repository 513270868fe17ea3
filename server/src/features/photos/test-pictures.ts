import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A picture of noise, which compresses badly and so is larger than the smallest upload; different every time. */
export async function makePicture(
  format: 'png' | 'jpeg',
  { width = 320, height = 180 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return format === 'png' ? noise.png({ compressionLevel: 1 }).toBuffer() : noise.jpeg({ quality: 98 }).toBuffer()
}

export interface UploadOptions {
  filename?: string
  headers?: Record<string, string>
  fields?: Record<string, string>
}

/** An upload request like a browser's. */
export function uploadRequest(bytes: Uint8Array, options: UploadOptions = {}): RequestInit {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value)
  form.set(
    'file',
    new Blob([new Uint8Array(bytes)]),
    options.filename ?? 'VRChat_2026-08-16_19-42-00.123_1920x1080.png',
  )
  return { method: 'POST', body: form, headers: options.headers ?? {} }
}
