import { type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import type { PackSource } from '../downloads/index.ts'
import { findAlbum } from './store.ts'

/** Lets owners download their own albums. */
export function albumSource(db: Kysely<Schema>): PackSource {
  return {
    enter: async (request, { callerId }) => {
      if (callerId === null) throw new Failure('unauthenticated')
      const album = request.from === 'album' ? await findAlbum(db, callerId, request.album_id) : undefined
      if (!album) throw new Failure('not_found')
      return { subject: album.album_id, title: album.name }
    },
    select: async ({ callerId, subject }) => ({
      photos: db
        .selectFrom('album_photos as item')
        .innerJoin('albums', 'albums.album_id', 'item.album_id')
        .innerJoin('photos', 'photos.photo_id', 'item.photo_id')
        .select(['photos.photo_id', 'photos.bytes', 'photos.filename', 'photos.taken_at', 'photos.taken_offset'])
        .select(['item.added_at as moment', sql<boolean>`true`.as('is_original')])
        .where('item.album_id', '=', subject)
        .where('albums.owner_id', '=', callerId)
        .where(({ not }) => not('item.hidden')),
    }),
  }
}
