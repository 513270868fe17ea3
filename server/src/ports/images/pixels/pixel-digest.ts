import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { DrawnBytes } from '@koma/contract/drawn-bytes'

const pieceBytes = 1 << 18

/** The SHA-256 of what is drawn, in hex; null if it cannot be told. The sync client takes the same digest of its files. */
export function digestPixels(path: string): string | null {
  const hash = createHash('sha256')
  const drawn = new DrawnBytes((bytes) => void hash.update(bytes))
  const piece = Buffer.allocUnsafe(pieceBytes)
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const count = readSync(file, piece)
      if (count === 0) break
      drawn.add(piece.subarray(0, count))
    }
  } finally {
    closeSync(file)
  }
  return drawn.isPicture ? hash.digest('hex') : null
}
