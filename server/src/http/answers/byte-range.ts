import type { ByteRange } from '../../ports/blobs/blobs.ts'

/** Parses a single range, which is what browsers and download managers send. Several ranges are answered with the whole file. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end ? 'beyond' : { start, end }
}
