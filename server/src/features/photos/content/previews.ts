import type { Ports } from '../../../ports/ports.ts'
import { findOwner } from '../store.ts'
import { originalKey, previewKey } from './blob-keys.ts'

type PreviewPorts = Pick<Ports, 'database' | 'blobs' | 'images'>

/** Renders link previews: each on the first request, and once for concurrent requests. */
export class Previews {
  private readonly ports: PreviewPorts
  private readonly running = new Map<string, Promise<void>>()

  constructor(ports: PreviewPorts) {
    this.ports = ports
  }

  make(photoId: string): Promise<void> {
    const known = this.running.get(photoId)
    if (known) return known
    const made = this.draw(photoId).finally(() => this.running.delete(photoId))
    this.running.set(photoId, made)
    return made
  }

  private async draw(photoId: string): Promise<void> {
    const { database, blobs, images } = this.ports
    const forUser = await findOwner(database.kysely, photoId)
    if (!forUser) return
    const original = await blobs.local(originalKey(photoId))
    if (!original) return
    try {
      await blobs.put(previewKey(photoId), await images.preview(original.path, { forUser }))
    } finally {
      await original.release()
    }
  }
}
