import { openAsBlob } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type LocalFile, readPictureSize } from '@koma/client/uploads'
import type { FoundFile } from '../folders/scan-folder.ts'
import type { Disk } from '../folders/vrchat-folders.ts'

export async function lookAtFile(path: string): Promise<FoundFile> {
  const { size, mtimeMs } = await stat(path)
  return { path, size, modifiedAt: Math.floor(mtimeMs) }
}

/** A photo whose bytes are read when they are sent. */
export async function openPhoto(path: string): Promise<LocalFile & { width: number; height: number }> {
  const [blob, { mtimeMs }] = await Promise.all([openAsBlob(path), stat(path)])
  const { width, height } = await readPictureSize(blob)
  return {
    ...{ width, height },
    name: basename(path),
    size: blob.size,
    type: blob.type,
    lastModified: Math.floor(mtimeMs),
    slice: (start, end, type) => blob.slice(start, end, type),
  }
}

export const nodeDisk: Disk = {
  isFolder: (path) =>
    stat(path).then(
      (entry) => entry.isDirectory(),
      () => false,
    ),
  readText: (path) => readFile(path, 'utf8').catch(() => null),
}
