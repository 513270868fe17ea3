import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ports } from '../../../ports/ports.ts'
import { findOwner } from '../store.ts'
import { cleanCopyKey, originalKey } from './blob-keys.ts'

type CopyPorts = Pick<Ports, 'database' | 'blobs' | 'images'>

/** Makes the copies without metadata that others download: each on the first request, and once for concurrent requests. */
export class CleanCopies {
  private readonly ports: CopyPorts
  private readonly running = new Map<string, Promise<void>>()

  constructor(ports: CopyPorts) {
    this.ports = ports
  }

  make(photoId: string): Promise<void> {
    const known = this.running.get(photoId)
    if (known) return known
    const made = this.copy(photoId).finally(() => this.running.delete(photoId))
    this.running.set(photoId, made)
    return made
  }

  private async copy(photoId: string): Promise<void> {
    const { database, blobs, images } = this.ports
    const forUser = await findOwner(database.kysely, photoId)
    if (!forUser) return
    const original = await blobs.local(originalKey(photoId))
    if (!original) return
    const directory = await mkdtemp(join(tmpdir(), 'koma-clean-'))
    try {
      const path = join(directory, 'copy')
      await images.withoutMetadata(original.path, path, { forUser })
      const staged = await blobs.stage(createReadStream(path))
      try {
        await staged.commit(cleanCopyKey(photoId))
      } finally {
        await staged.discard()
      }
    } finally {
      await rm(directory, { recursive: true, force: true })
      await original.release()
    }
  }
}
