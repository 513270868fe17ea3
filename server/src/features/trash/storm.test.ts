import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { type Asked, storm } from '../../test-storm.ts'
import { findWrongParts } from '../lists/test-list-world.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { removeBlobs } from './remove-blobs.ts'
import { trashOf } from './test-trash.ts'

let koma: TestKoma
let trash: ReturnType<typeof trashOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  trash = trashOf(koma)
})
afterAll(() => koma.stop())

describe('many calls at once', () => {
  it('to delete and restore the same photos either keep or delete all of them, and count correctly', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `round-${round}`
      const ids = await trash.seed(name, 3)
      await trash.move(name, 'add', ids)
      const answers = await Promise.all([
        trash.move(name, 'delete', ids),
        trash.move(name, 'restore', ids),
        trash.move(name, 'delete', ids),
      ])
      const [first, restored, second] = answers.map(({ response }) => response?.status)
      const isThere = restored === 204
      expect([first, second]).toEqual(isThere ? [404, 404] : [204, 204])
      expect(await trash.inLibrary(name)).toEqual(isThere ? ids : [])
      const { counted, stored } = await trash.recount(name)
      expect([counted, stored.files]).toEqual([stored, isThere ? 3 : 0])
    }
  })

  it('of every kind by two users do not fail, and leave the counts correct', async () => {
    const names = ['storm', 'gale']
    const pictures = await Promise.all(Array.from({ length: 4 }, () => makePicture('jpeg')))
    const ids = new Map<string, string[]>()
    for (const name of names) ids.set(name, await trash.seed(name, 30))
    await koma.runJobs()
    const work: Asked[] = []
    for (const name of names) {
      const own = ids.get(name) ?? []
      for (let place = 0; place < 30; place += 3) {
        const some = own.slice(place, place + 6)
        for (const where of ['add', 'delete', 'restore', 'add', 'delete'] as const) {
          work.push(() => trash.move(name, where, some))
        }
        const params = { photoId: own[place] ?? '' }
        work.push(() => koma.as(name).call('POST /favorite/{photoId}', { params }))
        work.push(() => koma.as(name).call('DELETE /favorite/{photoId}', { params }))
        work.push(() => koma.as(name).call('GET /my/index'))
      }
      for (const bytes of [...pictures, ...pictures]) work.push(() => trash.upload(name, bytes))
      work.push(() => koma.as(name).call('POST /trash/clear'))
    }
    const statuses = await storm(work)
    expect(statuses.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([])
    await koma.ports.jobs.stop()

    for (const name of names) {
      const { counted, stored } = await trash.recount(name)
      expect(counted).toEqual(stored)
      expect(stored.files).toBe((await trash.inLibrary(name)).length + (await trash.inTrash(name)).length)
      const shown = (await koma.as(name).ask('GET /favorite')).photos.map(({ photo_id }) => photo_id)
      const library = new Set(await trash.inLibrary(name))
      expect(shown.filter((id) => !library.has(id))).toEqual([])
    }
    const wrong = await koma.ports.database.kysely
      .selectFrom('favorites')
      .innerJoin('photos', 'photos.photo_id', 'favorites.photo_id')
      .select('photos.photo_id')
      .where(sql<boolean>`hidden <> (trashed_at is not null)`)
      .execute()
    expect(wrong).toEqual([])
    expect(await findWrongParts(koma.ports.database)).toEqual([])
    koma.ports.clock.advance(2 * 60 * 60_000)
    await Promise.all([removeBlobs(koma.ports), removeBlobs(koma.ports)])
    for (const photo of (await koma.as('storm').ask('GET /my', { query: { limit: 200 } })).photos) {
      if (photo.bytes < 1_000_000) expect((await fetch(koma.url + photo.urls.original)).status).toBe(200)
    }
  })
})
