import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { trashOf } from './test-trash.ts'

let koma: TestKoma
let trash: ReturnType<typeof trashOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  trash = trashOf(koma)
})
afterAll(() => koma.stop())

const sync = { fields: { source: 'sync' } }

describe('[4 upload] the sync client', () => {
  it('never brings back photos that the owner trashed or deleted; an upload by the user does', async () => {
    const bytes = await makePicture('jpeg')
    const first = await trash.upload('mio', bytes, sync)
    const again = await trash.upload('mio', bytes, sync)
    const id = first.body.photo_id
    expect([first.status, again.status, again.body.photo_id]).toEqual([201, 200, id])

    await trash.move('mio', 'add', [id])
    const trashed = await trash.upload('mio', bytes, sync)
    expect([trashed.status, trashed.body]).toEqual([
      410,
      { code: 1407, message: 'This photo was deleted by its owner' },
    ])
    expect([await trash.inLibrary('mio'), await trash.inTrash('mio')]).toEqual([[], [id]])

    const byHand = await trash.upload('mio', bytes)
    expect([byHand.status, byHand.body.photo_id, await trash.inLibrary('mio')]).toEqual([200, id, [id]])

    await trash.move('mio', 'add', [id])
    await trash.move('mio', 'delete', [id])
    for (let times = 0; times < 2; times += 1) {
      const deleted = await trash.upload('mio', bytes, sync)
      expect([deleted.status, deleted.body.code]).toEqual([410, 1407])
    }
    expect((await trash.recount('mio')).counted).toEqual({ files: 0, bytes: 0 })

    const anew = await trash.upload('mio', bytes, { fields: { source: 'web' } })
    expect(anew.status).toBe(201)
    expect(anew.body.photo_id).not.toBe(id)
    expect((await trash.upload('mio', bytes, sync)).status).toBe(200)
    expect((await trash.recount('mio')).counted).toEqual({ files: 1, bytes: bytes.length })

    await trash.move('mio', 'add', [anew.body.photo_id])
    await koma.as('mio').ask('POST /trash/clear')
    expect((await trash.upload('mio', bytes, sync)).status).toBe(410)
  })

  it('can upload what another user deleted', async () => {
    const bytes = await makePicture('jpeg')
    const { body } = await trash.upload('one', bytes)
    await trash.move('one', 'add', [body.photo_id])
    await trash.move('one', 'delete', [body.photo_id])
    expect((await trash.upload('other', bytes, sync)).status).toBe(201)
  })

  it('and the user can upload during a deletion, which leaves exactly one complete photo', async () => {
    for (let round = 0; round < 6; round += 1) {
      const name = `ghost-${round}`
      const bytes = await makePicture('jpeg')
      const { body } = await trash.upload(name, bytes)
      await trash.move(name, 'add', [body.photo_id])
      const [uploaded, synced, deleted] = await Promise.all([
        trash.upload(name, bytes),
        trash.upload(name, bytes, sync),
        trash.move(name, 'delete', [body.photo_id]),
      ])
      expect([200, 201]).toContain(uploaded.status)
      expect([200, 410]).toContain(synced.status)
      expect([204, 404]).toContain(deleted.response?.status)
      expect(await trash.inLibrary(name)).toEqual([uploaded.body.photo_id])
      const { counted, stored } = await trash.recount(name)
      expect([counted, stored.files]).toEqual([stored, 1])
      expect((await fetch(koma.url + uploaded.body.urls.original)).status).toBe(200)
    }
  })
})
