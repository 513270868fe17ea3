import type { Photo } from '@koma/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestKoma } from '../../test-koma.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { makePicture, type UploadOptions, uploadRequest } from '../photos/test-pictures.ts'

/** Helpers for tests of the trash. */
export function trashOf(koma: TestKoma) {
  const { kysely, pool } = koma.ports.database
  const userId = async (name: string) => (await koma.as(name).ask('GET /me')).user_id
  return {
    userId,
    /** Rows without blobs, oldest first. */
    seed: async (name: string, count: number) =>
      seedLibrary(pool, { ownerId: await userId(name), count, from: Date.UTC(2026, 0, 1) }),
    upload: async (name: string, bytes: Uint8Array, options: UploadOptions = {}) => {
      const response = await koma.fetchAs(name, '/api/photo', uploadRequest(bytes, options))
      return { status: response.status, body: (await response.json()) as Photo & { code: number } }
    },
    /** A photo with its original in the blob store. */
    uploadNew: async (name: string): Promise<Photo> => {
      const response = await koma.fetchAs(name, '/api/photo', uploadRequest(await makePicture('jpeg')))
      expect(response.status).toBe(201)
      return (await response.json()) as Photo
    },
    move: (name: string, where: 'add' | 'restore' | 'delete', photo_ids: string[]) =>
      koma.as(name).call(`POST /trash/${where}`, { body: { photo_ids } }),
    inLibrary: async (name: string) =>
      (await koma.as(name).ask('GET /my/index', { query: { order: 'asc' } })).photo_ids,
    inTrash: async (name: string) =>
      (await koma.as(name).ask('GET /trash/index', { query: { order: 'asc' } })).photo_ids,
    /** The storage that is counted, and what is actually stored. */
    recount: async (name: string) => {
      const owner = await userId(name)
      const counted = await kysely
        .selectFrom('storage_use')
        .select(['files', 'bytes'])
        .where('user_id', '=', owner)
        .executeTakeFirstOrThrow()
      const stored = await kysely
        .selectFrom('photos')
        .select([sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
        .where('owner_id', '=', owner)
        .executeTakeFirstOrThrow()
      return { counted, stored }
    },
  }
}
