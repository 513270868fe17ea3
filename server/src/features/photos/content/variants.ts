import { buffer } from 'node:stream/consumers'
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import {
  BrokenImage,
  ImageProcessCrashed,
  ImageTimeout,
  ImageTooLarge,
  type Rendition,
  UnsupportedImage,
  type VariantName,
  variantSizes,
} from '../../../ports/images/images.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Schema } from '../../../schema/index.ts'
import type { JobTable } from '../../../schema/jobs.ts'
import { recolourPhoto } from '../../collections/index.ts'
import { touchLibrary } from '../storage-use.ts'
import type { PhotoRow } from '../store.ts'
import { originalKey, variantKey } from './blob-keys.ts'

/** The small variants, which tiles show, are rendered for all waiting photos before the large ones. */
export type VariantStage = JobTable['photos.render']['stage']
type VariantPorts = Pick<Ports, 'database' | 'blobs' | 'images'>
type RenderedPhoto = Pick<PhotoRow, 'photo_id' | 'owner_id' | 'sha256' | 'variants'>

const namesOf: Record<VariantStage, VariantName[]> = { small: ['medium', 'tile', 'thumbnail'], large: ['large'] }
const allNames = Object.keys(variantSizes) as VariantName[]

export function stageOf(name: VariantName): VariantStage {
  return namesOf.large.includes(name) ? 'large' : 'small'
}

/** The picture itself is at fault: another try would fail too. */
export function canNeverRender(error: unknown): boolean {
  return error instanceof BrokenImage || error instanceof UnsupportedImage || error instanceof ImageTooLarge
}

/** The picture or the machine may be at fault. Any error that is neither this nor the above is the machine's fault. */
export function mayNeverRender(error: unknown): boolean {
  return error instanceof ImageTimeout || error instanceof ImageProcessCrashed
}

/** Renders the variants of photos. Each stage of a photo is rendered once, however many callers request it at the same time. */
export class Variants {
  private readonly ports: VariantPorts
  private readonly running = new Map<string, Promise<void>>()

  constructor(ports: VariantPorts) {
    this.ports = ports
  }

  /** `someoneWaits` gives it priority over background rendering; it has no effect if the stage is already being rendered. */
  make(photoId: string, stage: VariantStage, options: { someoneWaits?: boolean } = {}): Promise<void> {
    const task = `${stage}:${photoId}`
    const known = this.running.get(task)
    if (known) return known
    const made = this.makeStage(photoId, stage, options).finally(() => this.running.delete(task))
    this.running.set(task, made)
    return made
  }

  /** Gives up only the variants; the original stays as it is. If only the tile is missing, the medium variant becomes the tile. */
  async giveUp(photoId: string): Promise<void> {
    if (await this.takeMediumAsTile(photoId)) return
    await this.ports.database.kysely
      .updateTable('photos')
      .set({ variants: 'broken' })
      .where('photo_id', '=', photoId)
      .where('variants', '<>', 'ready')
      .execute()
  }

  private async makeStage(photoId: string, stage: VariantStage, options: { someoneWaits?: boolean }): Promise<void> {
    if (stage === 'large') await this.running.get(`small:${photoId}`)?.catch(() => {})
    const photo = await this.find(photoId)
    if (!photo || photo.variants === 'broken') return
    const wanted = await this.wantedOf(photo, stage)
    if (wanted.length === 0) return
    const original = await this.ports.blobs.local(originalKey(photoId))
    if (!original) return
    try {
      // The pixels are kept for the large variant, unless that exists.
      const keptAs = photo.variants === 'ready' ? {} : { keptAs: Buffer.from(photo.sha256).toString('hex') }
      const rendering = { ...options, forUser: photo.owner_id, ...keptAs }
      await this.store(photo, await this.ports.images.render(original.path, wanted, rendering))
    } finally {
      await original.release()
    }
  }

  private find(photoId: string): Promise<RenderedPhoto | undefined> {
    return this.ports.database.kysely
      .selectFrom('photos')
      .select(['photo_id', 'owner_id', 'sha256', 'variants'])
      .where('photo_id', '=', photoId)
      .where('state', '=', 'live')
      .executeTakeFirst()
  }

  /** A finished stage is compared with the store, which may have lost variants, or be older than one of them. */
  private async wantedOf({ photo_id, variants }: RenderedPhoto, stage: VariantStage): Promise<VariantName[]> {
    // If the small ones are missing too, we render them from the same decoded pixels.
    if (stage === 'large' && variants === 'pending') return allNames
    const isFinished = variants === 'ready' || (variants === 'small' && stage === 'small')
    if (!isFinished) return namesOf[stage]
    const found = await Promise.all(namesOf[stage].map((name) => this.ports.blobs.stat(variantKey(photo_id, name))))
    return namesOf[stage].filter((_, place) => found[place] === null)
  }

  /** Whether it did: only where all other variants exist. */
  private async takeMediumAsTile(photoId: string): Promise<boolean> {
    const photo = await this.find(photoId)
    if (photo?.variants !== 'ready' || (await this.wantedOf(photo, 'small')).join() !== 'tile') return false
    const medium = await this.ports.blobs.open(variantKey(photoId, 'medium'))
    if (!medium) return false
    await this.ports.blobs.put(variantKey(photoId, 'tile'), await buffer(medium.stream))
    return true
  }

  private async store({ photo_id, owner_id }: RenderedPhoto, { variants, placeholder }: Rendition): Promise<void> {
    const { database, blobs } = this.ports
    await Promise.all(variants.map(({ name, avif }) => blobs.put(variantKey(photo_id, name), avif)))
    const hasLarge = variants.some(({ name }) => name === 'large')
    const reached = hasLarge
      ? ('ready' as const)
      : sql<'small' | 'ready'>`case variants when 'ready' then 'ready' else 'small' end`
    if (!placeholder) return setVariants(database.kysely, photo_id, { variants: reached })
    const colour = Number.parseInt(placeholder.averageColour.slice(1), 16)
    await database.kysely.transaction().execute(async (trx) => {
      await touchLibrary(trx, owner_id)
      await setVariants(trx, photo_id, { variants: reached, colour, thumbhash: placeholder.thumbhash })
      await recolourPhoto(trx, photo_id, colour)
    })
  }
}

async function setVariants(
  db: Kysely<Schema> | Transaction<Schema>,
  photoId: string,
  made: UpdateObject<Schema, 'photos'>,
): Promise<void> {
  await db.updateTable('photos').set(made).where('photo_id', '=', photoId).execute()
}
