import type { Dirent } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface FoundFile {
  path: string
  size: number
  /** Milliseconds since 1970, without fractions. */
  modifiedAt: number
}

export interface ScanRules {
  /** Whether to take the prints, stickers and emoji that other tools save beside the photos. */
  takesExtras: boolean
  /** Whether the user has excluded this folder, or one above it. */
  isExcluded(path: string): boolean
}

export interface ScanVisitor {
  onFolder(path: string): void
  /** The rest of the scan goes on. */
  onProblem(problem: ScanProblem): void
}

/** A folder or file that could not be read. A file that has just gone is none. */
export interface ScanProblem {
  path: string
  kind: 'folder' | 'file'
  isMissing: boolean
}

const picture = /\.(png|jpe?g)$/i
const extras = /^(prints|stickers|emoji)$/i
/** Photos are one or two folders deep. Deeper than this, somebody has chosen a whole disk. */
const deepest = 12

/** So many files are looked at together: a look is mostly waiting for the disk. */
const together = 64

/** Every photo under a folder, unless that is excluded. Some files are looked at at a time, so that a large folder takes no more memory than a small one. */
export async function* scanFolder(
  root: string,
  rules: ScanRules,
  visitor: ScanVisitor,
  depth = 0,
): AsyncGenerator<FoundFile> {
  if (rules.isExcluded(root)) return
  let entries: AsyncIterable<Dirent>
  try {
    entries = await opendir(root)
    visitor.onFolder(root)
    let paths: string[] = []
    for await (const entry of entries) {
      const path = join(root, entry.name)
      // Links are not followed: they may lead in circles, or to files that are not meant.
      if (entry.isDirectory()) {
        if (depth < deepest && entersFolder(entry.name, rules)) yield* scanFolder(path, rules, visitor, depth + 1)
      } else if (entry.isFile() && isPhotoName(entry.name)) {
        paths.push(path)
        if (paths.length < together) continue
        yield* await lookAtAll(paths, visitor)
        paths = []
      }
    }
    yield* await lookAtAll(paths, visitor)
  } catch (error) {
    visitor.onProblem({ path: root, kind: 'folder', isMissing: isMissing(error) })
  }
}

/** Hidden files are other programs' unfinished ones. */
function isPhotoName(name: string): boolean {
  return picture.test(name) && !name.startsWith('.')
}

function entersFolder(name: string, { takesExtras }: ScanRules): boolean {
  return !name.startsWith('.') && (takesExtras || !extras.test(name))
}

async function lookAtAll(paths: readonly string[], visitor: ScanVisitor): Promise<FoundFile[]> {
  const found = await Promise.all(paths.map((path) => lookAt(path, visitor)))
  return found.filter((file) => file !== null)
}

/** Returns null for a file that has just gone, or that cannot be looked at. */
async function lookAt(path: string, visitor: ScanVisitor): Promise<FoundFile | null> {
  try {
    const { size, mtimeMs } = await stat(path)
    return { path, size, modifiedAt: Math.floor(mtimeMs) }
  } catch (error) {
    if (!isMissing(error)) visitor.onProblem({ path, kind: 'file', isMissing: false })
    return null
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
