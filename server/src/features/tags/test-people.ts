import type { Photo } from '@koma/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestKoma } from '../../test-koma.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { makePicture, type UploadOptions, uploadRequest } from '../photos/test-pictures.ts'

/** Helpers for tests of tags and reactions. */
export function peopleOf(koma: TestKoma) {
  const { kysely, pool } = koma.ports.database
  const userId = async (name: string) => (await koma.as(name).ask('GET /me')).user_id
  return {
    userId,
    /** Rows without blobs, oldest first. */
    seed: async (name: string, count: number) =>
      seedLibrary(pool, { ownerId: await userId(name), count, from: Date.UTC(2026, 0, 1) }),
    /** A photo with its original in the blob store. */
    upload: async (name: string, options: UploadOptions = {}, bytes?: Uint8Array): Promise<Photo> => {
      const response = await koma.fetchAs(
        name,
        '/api/photo',
        uploadRequest(bytes ?? (await makePicture('jpeg')), options),
      )
      expect(response.status).toBe(201)
      return (await response.json()) as Photo
    },
    tag: async (owner: string, photoId: string, names: readonly string[]) =>
      koma.as(owner).call('POST /my/{PhotoId}/tag', {
        params: { PhotoId: photoId },
        body: { in_user_ids: await Promise.all(names.map(userId)) },
      }),
    react: (name: string, photoId: string, reaction: string, action: 'add' | 'remove' = 'add') =>
      koma.as(name).call('POST /my/{PhotoId}/reaction', { params: { PhotoId: photoId }, body: { action, reaction } }),
    untag: (name: string, photoId: string) =>
      koma.as(name).call('DELETE /tagged/{PhotoId}', { params: { PhotoId: photoId } }),
    mute: async (name: string, target: string, mute = true) =>
      koma.as(name).ask('POST /mute', { body: { target_user_id: await userId(target), mute } }),
    trash: (name: string, where: 'add' | 'restore' | 'delete', photo_ids: string[]) =>
      koma.as(name).ask(`POST /trash/${where}`, { body: { photo_ids } }),
    withMe: async (name: string) => (await koma.as(name).ask('GET /tagged')).photos.map(({ photo_id }) => photo_id),
    /** All stored notifications of a user, whether or not they are shown. */
    notices: async (name: string) => {
      const { rows } = await sql<{ type: string; photo_id: string; by: string | null; is_read: boolean }>`
        select type, photo_id, by_user_id as by, read_at is not null as is_read
        from notifications where user_id = ${await userId(name)} order by happened_at, notification_id`.execute(kysely)
      return rows
    },
  }
}
