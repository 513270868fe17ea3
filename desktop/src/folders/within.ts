import { posix, win32 } from 'node:path'
import type { Computer } from './vrchat-folders.ts'

const thisSystem: Computer['system'] = process.platform === 'win32' ? 'windows' : 'linux'

/** Tells of a file or folder whether it is one of these folders, or below one. */
export function within(folders: readonly string[], system = thisSystem): (path: string) => boolean {
  const { join, sep } = system === 'windows' ? win32 : posix
  /** With a separator at the end, so that a folder is not taken for one whose name begins alike. */
  const comparable = (path: string) => {
    const plain = join(path, sep)
    return system === 'windows' ? plain.toLowerCase() : plain
  }
  const excluded = folders.map(comparable)
  return (path) => {
    const plain = comparable(path)
    return excluded.some((folder) => plain.startsWith(folder))
  }
}
