import type { DownloadRequest } from '@koma/contract'
import { type AliasableExpression, type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import { selectTagged } from '../tags/index.ts'
import { allowsOriginal } from '../users/index.ts'

export interface PackedPhoto {
  photo_id: string
  bytes: number
  filename: string
  taken_at: Date
  taken_offset: number
  /** The photos of the place are sorted by this. */
  moment: Date
  /** True to pack the original, false to pack the copy without metadata. */
  is_original: boolean
}

export interface PackQuestion {
  /** Null for a guest. */
  callerId: string | null
  /** The album, share or DM; null for places of which a user has only one. */
  subject: string | null
}

export interface Entered {
  subject: string | null
  title?: string
}

/**
 * A place whose photos can be downloaded. It is queried when a download is prepared and again when it is fetched, since photos
 * and rights may be lost in between. A feature that shows photos registers its place where the routes are composed.
 */
export interface PackSource {
  /**
   * Checks whether the caller may enter, if that depends on more than the caller's id, and returns the subject to pass to `select`
   * from then on, with the title that the archive is named after. Throws if there is no such place for them. If the place disappears later, `select` finds no photos.
   */
  enter?(request: DownloadRequest, asker: { callerId: string | null; from: string }): Promise<Entered>
  /** All photos of the place that the caller may download now. Throws if there is no such place for them. */
  select(question: PackQuestion): Promise<{ photos: AliasableExpression<PackedPhoto> }>
}

export type PackSources = Partial<Record<DownloadRequest['from'], PackSource>>

const columns = [
  'photos.photo_id',
  'photos.bytes',
  'photos.filename',
  'photos.taken_at',
  'photos.taken_offset',
] as const

export function librarySource(db: Kysely<Schema>): PackSource {
  return {
    select: async ({ callerId }) => ({
      photos: db
        .selectFrom('photos')
        .select(columns)
        .select(['photos.added_at as moment', sql<boolean>`true`.as('is_original')])
        .where('owner_id', '=', signedIn(callerId))
        .where('state', '=', sql.lit('live'))
        .where('trashed_at', 'is', null),
    }),
  }
}

export function taggedSource(db: Kysely<Schema>): PackSource {
  return {
    select: async ({ callerId }) => ({
      photos: selectTagged(db, signedIn(callerId))
        .clearSelect()
        .select(columns)
        .select(['tag.tagged_at as moment', allowsOriginal(sql`photos.owner_id`).as('is_original')]),
    }),
  }
}

function signedIn(callerId: string | null): string {
  if (callerId === null) throw new Failure('unauthenticated')
  return callerId
}
