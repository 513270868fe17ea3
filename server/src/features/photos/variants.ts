import { type VariantName, variantSizes } from '../../ports/images/images.ts'
import type { Ports } from '../../ports/ports.ts'
import { originalKey, variantKey } from './blob-keys.ts'
import { touchLibrary } from './store.ts'

const names = Object.keys(variantSizes) as VariantName[]

/** Makes the variants of photos, each photo once however many ask for it at the same time. */
export class Variants {
  private readonly ports: Pick<Ports, 'database' | 'blobs' | 'images'>
  private readonly running = new Map<string, Promise<void>>()

  constructor(ports: Pick<Ports, 'database' | 'blobs' | 'images'>) {
    this.ports = ports
  }

  /** `someoneWaits` puts it before what only fills the store; it is too late for that where it runs already. */
  make(photoId: string, options: { someoneWaits?: boolean } = {}): Promise<void> {
    const known = this.running.get(photoId)
    if (known) return known
    const made = this.render(photoId, options).finally(() => this.running.delete(photoId))
    this.running.set(photoId, made)
    return made
  }

  /** The original stays as it is: only its variants are given up. */
  async giveUp(photoId: string): Promise<void> {
    await this.ports.database.kysely
      .updateTable('photos')
      .set({ variants: 'broken' })
      .where('photo_id', '=', photoId)
      .execute()
  }

  private async render(photoId: string, options: { someoneWaits?: boolean }): Promise<void> {
    const { database, blobs, images } = this.ports
    const original = await blobs.local(originalKey(photoId))
    if (!original) return
    try {
      const { variants, averageColour, thumbhash } = await images.render(original.path, names, options)
      await Promise.all(variants.map(({ name, avif }) => blobs.put(variantKey(photoId, name), avif)))
      await database.kysely.transaction().execute(async (trx) => {
        const photo = await trx
          .selectFrom('photos')
          .select('owner_id')
          .where('photo_id', '=', photoId)
          .executeTakeFirst()
        if (!photo) return
        await touchLibrary(trx, photo.owner_id)
        await trx
          .updateTable('photos')
          .set({ variants: 'ready', colour: Number.parseInt(averageColour.slice(1), 16), thumbhash })
          .where('photo_id', '=', photoId)
          .execute()
      })
    } finally {
      await original.release()
    }
  }
}
