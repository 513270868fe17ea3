import { StartError } from './start-error.ts'

const reasons: Record<string, (place: string) => string> = {
  ENOSPC: (place) => `There is no space left on the disk that holds ${place}: free some and start again.`,
  EDQUOT: (place) => `The disk quota for ${place} is used up: free some space and start again.`,
  EROFS: (place) => `${place} is on a disk that is read-only: set KOMA_DATA_DIR to a directory that can be written.`,
  EACCES: (place) =>
    `${place} cannot be written by this user: give it to them, or set KOMA_DATA_DIR to another directory.`,
  EPERM: (place) =>
    `${place} cannot be written by this user: give it to them, or set KOMA_DATA_DIR to another directory.`,
  ENOTDIR: (place) => `${place} is not a directory: set KOMA_DATA_DIR to another place.`,
  EEXIST: (place) => `${place} is not a directory: set KOMA_DATA_DIR to another place.`,
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Turns a file error that the operator can fix into a StartError with one sentence; returns any other error as it is. */
export function explainFileError(error: unknown, place: string): unknown {
  const reason = reasons[codeOf(error)]
  return reason ? new StartError(reason(place), { cause: error }) : error
}
