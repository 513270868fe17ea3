import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTransactions, startTestKoma, type TestKoma } from '../../test-koma.ts'
import { keysOf } from '../photos/content/blob-keys.ts'
import { clearTrash, purgeTrash } from './delete-photos.ts'
import { removeBlobs } from './remove-blobs.ts'
import { trashOf } from './test-trash.ts'

let koma: TestKoma
let trash: ReturnType<typeof trashOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  trash = trashOf(koma)
})
afterEach(() => forgetRemovals())
afterAll(() => koma.stop())

const hour = 60 * 60_000
const day = 24 * hour
const blobsOf = async (photoId: string) => {
  const found = await Promise.all(keysOf(photoId).map((key) => koma.ports.blobs.stat(key)))
  return found.filter((blob) => blob !== null).length
}
const waitingRemovals = async () => {
  const rows = await koma.ports.database.kysely.selectFrom('blob_removals').select('photo_id').execute()
  return rows.map(({ photo_id }) => photo_id)
}
/** Bypasses the API, which limits the number of photos in a call. */
const putIntoTrash = (photoIds: string[]) =>
  koma.ports.database.kysely
    .updateTable('photos')
    .set({ trashed_at: koma.ports.clock.now() })
    .where('photo_id', 'in', photoIds)
    .execute()
/** Seeded photos have no blobs, and trying to remove them would take time. */
const forgetRemovals = () => koma.ports.database.kysely.deleteFrom('blob_removals').execute()
/** Runs both removals, the second an hour after the first. */
async function removeTwice() {
  await removeBlobs(koma.ports)
  koma.ports.clock.advance(hour)
  await removeBlobs(koma.ports)
}

describe('[4 photo] deleting for good', () => {
  it('removes the photo from lists, storage and addresses at once, and only its own blobs later', async () => {
    const [kept, gone] = [await trash.uploadNew('mio'), await trash.uploadNew('mio')]
    await koma.as('mio').ask('POST /favorite/{photoId}', { params: { photoId: gone.photo_id } })
    await trash.move('mio', 'add', [gone.photo_id])
    expect((await fetch(koma.url + gone.urls.original)).status).toBe(200)

    expect((await trash.move('mio', 'delete', [gone.photo_id])).response?.status).toBe(204)
    expect([await trash.inLibrary('mio'), await trash.inTrash('mio')]).toEqual([[kept.photo_id], []])
    expect((await trash.recount('mio')).counted).toEqual({ files: 1, bytes: kept.bytes })
    for (const url of Object.values(gone.urls)) expect((await fetch(koma.url + url)).status).toBe(404)
    const { error } = await koma.as('mio').call('GET /my/{PhotoId}', { params: { PhotoId: gone.photo_id } })
    expect(error?.status).toBe(404)

    expect(await blobsOf(gone.photo_id)).toBe(1)
    await removeBlobs(koma.ports)
    expect([await blobsOf(gone.photo_id), await blobsOf(kept.photo_id)]).toEqual([0, 1])
    // A variant stored after the deletion, by a rendering that began before it.
    await koma.ports.blobs.put(keysOf(gone.photo_id).at(-1) ?? '', new Uint8Array(3))
    koma.ports.clock.advance(hour)
    await removeBlobs(koma.ports)
    expect([await blobsOf(gone.photo_id), await blobsOf(kept.photo_id), await waitingRemovals()]).toEqual([0, 1, []])
    expect((await fetch(koma.url + kept.urls.original)).status).toBe(200)
  })

  it('is only for photos in the trash', async () => {
    const ids = await trash.seed('library', 2)
    await trash.move('library', 'add', ids.slice(0, 1))
    expect((await trash.move('library', 'delete', ids)).error?.status).toBe(404)
    expect([await trash.inLibrary('library'), await trash.inTrash('library')]).toEqual([ids.slice(1), ids.slice(0, 1)])
  })

  it('can be repeated without an error, and frees the storage once', async () => {
    const ids = await trash.seed('twice', 3)
    await trash.move('twice', 'add', ids.slice(0, 2))
    for (const some of [ids.slice(0, 1), ids.slice(0, 2), ids.slice(0, 2)]) {
      expect((await trash.move('twice', 'delete', some)).response?.status).toBe(204)
    }
    const { counted, stored } = await trash.recount('twice')
    expect([counted, stored.files]).toEqual([stored, 1])
    for (const where of ['restore', 'add'] as const) {
      expect((await trash.move('twice', where, ids.slice(0, 1))).error?.status).toBe(404)
    }
    expect((await trash.move('stranger', 'delete', ids.slice(0, 1))).error?.status).toBe(404)
  })

  it('of the whole trash leaves the library as it is', async () => {
    const ids = await trash.seed('clear', 5)
    await trash.move('clear', 'add', ids.slice(2))
    for (let times = 0; times < 2; times += 1) {
      await koma.as('clear').ask('POST /trash/clear')
      expect([await trash.inLibrary('clear'), await trash.inTrash('clear')]).toEqual([ids.slice(0, 2), []])
    }
    const { counted, stored } = await trash.recount('clear')
    expect([counted, stored.files]).toEqual([stored, 2])
  })

  it('of a large trash takes several transactions', async () => {
    const ids = await trash.seed('large', 2100)
    await putIntoTrash(ids)
    await koma.as('large').ask('POST /trash/clear')
    expect((await trash.recount('large')).counted).toEqual({ files: 0, bytes: 0 })
  })
})

describe('a deletion is completed after a crash', () => {
  it('between the removal of the rows and that of the blobs', async () => {
    const photo = await trash.uploadNew('crash')
    await trash.move('crash', 'add', [photo.photo_id])
    await trash.move('crash', 'delete', [photo.photo_id])
    expect(await blobsOf(photo.photo_id)).toBe(1)
    await koma.runJobs()
    await expect.poll(() => blobsOf(photo.photo_id)).toBe(0)
    await koma.ports.jobs.stop()
  })

  it('during the removal of the blobs, since the table still lists those that remain', async () => {
    const photos = [await trash.uploadNew('half'), await trash.uploadNew('half')]
    const ids = photos.map(({ photo_id }) => photo_id)
    await trash.move('half', 'add', ids)
    await trash.move('half', 'delete', ids)
    const remove = async (keys: readonly string[]) => {
      await koma.ports.blobs.remove(keys.slice(0, keys.length / 2))
      throw new Error('The process ends here.')
    }
    const dying = { ...koma.ports, blobs: { ...koma.ports.blobs, remove } }
    await expect(removeBlobs(dying)).rejects.toThrow('ends here')
    expect([...(await waitingRemovals())].sort()).toEqual([...ids].sort())
    await removeTwice()
    expect([await blobsOf(ids[0] ?? ''), await blobsOf(ids[1] ?? ''), await waitingRemovals()]).toEqual([0, 0, []])
  })

  it('with no transaction open while blobs are removed', async () => {
    const photo = await trash.uploadNew('slow')
    await trash.move('slow', 'add', [photo.photo_id])
    await trash.move('slow', 'delete', [photo.photo_id])
    const open: number[] = []
    const remove = async (keys: readonly string[]) => {
      open.push(await openTransactions(koma))
      await koma.ports.blobs.remove(keys)
    }
    await removeBlobs({ ...koma.ports, blobs: { ...koma.ports.blobs, remove } })
    expect(open).toEqual([0])
    expect(await blobsOf(photo.photo_id)).toBe(0)
  })

  it('while a large trash is emptied', async () => {
    const ids = await trash.seed('emptied', 1501)
    const owner = await trash.userId('emptied')
    await putIntoTrash(ids.slice(1))
    let batches = 0
    const add: typeof koma.ports.jobs.add = async (on, job) => {
      if (job.name === 'trash.remove-blobs' && ++batches === 2) throw new Error('The process ends here.')
      await koma.ports.jobs.add(on, job)
    }
    const jobs = Object.assign(Object.create(koma.ports.jobs), { add })
    await expect(clearTrash({ ...koma.ports, jobs }, owner)).rejects.toThrow('ends here')
    expect(await trash.inTrash('emptied')).toHaveLength(500)
    // Trashed after the trash was emptied: the job must not delete it.
    koma.ports.clock.advance(1000)
    await trash.move('emptied', 'add', ids.slice(0, 1))
    await forgetRemovals()
    await koma.runJobs()
    await expect.poll(() => trash.inTrash('emptied')).toEqual(ids.slice(0, 1))
    await koma.ports.jobs.stop()
    const { counted, stored } = await trash.recount('emptied')
    expect([counted, stored.files]).toEqual([stored, 1])
  })

  it('and never removes the blobs of an existing photo, even if the table lists it', async () => {
    const photo = await trash.uploadNew('noted')
    await koma.ports.database.kysely
      .insertInto('blob_removals')
      .values({ photo_id: photo.photo_id, due_at: koma.ports.clock.now() })
      .execute()
    await removeTwice()
    expect(await blobsOf(photo.photo_id)).toBe(1)
  })
})

describe('[9 trash retention] after 30 days', () => {
  it('the purge deletes all users’ photos that have been in the trash that long, and nothing newer', async () => {
    const [old, young] = [await trash.seed('old', 3), await trash.seed('young', 2)]
    const photo = await trash.uploadNew('old')
    await trash.move('old', 'add', [...old.slice(0, 2), photo.photo_id])
    await trash.move('young', 'add', young.slice(0, 1))
    koma.ports.clock.advance(day)
    await trash.move('young', 'add', young.slice(1))
    koma.ports.clock.advance(29 * day - 1)
    await purgeTrash(koma.ports)
    expect([(await trash.inTrash('old')).length, (await trash.inTrash('young')).length]).toEqual([3, 2])

    koma.ports.clock.advance(1)
    for (let times = 0; times < 2; times += 1) {
      await purgeTrash(koma.ports)
      expect([await trash.inTrash('old'), await trash.inLibrary('old')]).toEqual([[], old.slice(2)])
      expect(await trash.inTrash('young')).toEqual(young.slice(1))
    }
    for (const name of ['old', 'young']) {
      const { counted, stored } = await trash.recount(name)
      expect([counted, stored.files]).toEqual([stored, 1])
    }
    await removeTwice()
    expect([await blobsOf(photo.photo_id), await waitingRemovals()]).toEqual([0, []])
  })
})
