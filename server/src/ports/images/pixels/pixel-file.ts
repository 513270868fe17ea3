import { readFile, rm, writeFile } from 'node:fs/promises'
import type { PixelFile } from '../processes/image-task.ts'
import type { Pixels } from './decoder.ts'
import type { Size } from './fit.ts'

/** Returns null if the pixels cannot be written, such as on a full disk: they are only a shortcut, so nothing is lost. */
export async function writePixels(path: string, { data, ...shape }: Pixels, shown: Size): Promise<PixelFile | null> {
  try {
    await writeFile(path, data, { mode: 0o600, flag: 'wx' })
    return { path, ...shape, shown }
  } catch {
    await rm(path, { force: true }).catch(() => {})
    return null
  }
}

/** Returns null if the file is missing or incomplete. */
export async function readPixels({ path, width, height, channels }: PixelFile): Promise<Pixels | null> {
  const data = await readFile(path).catch(() => null)
  return data?.length === width * height * channels ? { data, width, height, channels } : null
}
