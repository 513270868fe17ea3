import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Blobs } from './blobs.ts'

/** Does what a photo needs of the store: writes, reads back and removes a blob. */
export async function checkByProbe(blobs: Pick<Blobs, 'put' | 'open' | 'remove'>): Promise<void> {
  const key = `probe/${randomUUID()}`
  const written = randomBytes(32)
  await blobs.put(key, written)
  try {
    const opened = await blobs.open(key)
    const read = opened ? await buffer(opened.stream) : null
    if (!read?.equals(written)) throw new Error('The store of blobs did not give back what was written to it.')
  } finally {
    await blobs.remove([key])
  }
}
