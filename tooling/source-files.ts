import { type Dirent, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** What .gitignore excludes. Listed here instead of asking git, which may be missing or refuse a checkout of another owner. */
const ignored = new Set(['node_modules', 'dist', 'data', '.cache', 'test-results', 'playwright-report', '.git'])

/** Projects that Capacitor generates, with the built web app in them. */
const generated = new Set(['mobile/android', 'mobile/ios'])

/** The project's files whose names match, relative to `root`, with forward slashes, sorted. */
export function listFiles(root: string, matching: RegExp): string[] {
  const found: string[] = []
  const visit = (folder: string): void => {
    for (const entry of entriesOf(folder)) {
      if (ignored.has(entry.name)) continue
      const path = join(folder, entry.name)
      if (generated.has(relative(root, path).split(sep).join('/'))) continue
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile() && matching.test(entry.name)) found.push(relative(root, path).split(sep).join('/'))
    }
  }
  visit(root)
  return found.sort()
}

/** A folder that disappears during the walk (of a test, or of another build) is not part of the project. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export const typescriptFile = /\.tsx?$/
