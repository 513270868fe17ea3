import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PagePicture } from './documents.ts'
import { ownPages } from './read-shelf.ts'

/** SVG is left out: it can hold scripts. */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
}
const fileName = /^[\w-]{1,80}\.(avif|webp|png|jpg)$/
const largest = 5_000_000

/** Looks for `pictures/NAME` in the operator's directory, and then among those of the product. */
export async function findPicture(directory: string | null, name: string): Promise<PagePicture | null> {
  const type = types[fileName.exec(name)?.[1] ?? '']
  if (!type) return null
  for (const root of [directory, ownPages]) {
    if (root === null) continue
    const path = join(root, 'pictures', name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.size <= largest) return { path, type }
  }
  return null
}
