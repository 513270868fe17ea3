import { createHash } from 'node:crypto'
import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function upload(name: string): Promise<{ photoId: string; sha256: string }> {
  const picture = await makePicture('png')
  const answer = await koma.fetchAs(name, '/api/photo', uploadRequest(picture))
  const { photo_id } = (await answer.json()) as { photo_id: string }
  return { photoId: photo_id, sha256: digestOf(picture) }
}
const known = async (name: string, sha256: string[]) =>
  (await koma.as(name).ask('POST /photo/known', { body: { sha256 } })).known

describe('[8] which photos are known', () => {
  it('is answered for the own library, in the order asked, the same one twice too', async () => {
    const [kept, trashed, deleted] = [await upload('mio'), await upload('mio'), await upload('mio')]
    const mio = koma.as('mio')
    await mio.ask('POST /trash/add', { body: { photo_ids: [trashed.photoId, deleted.photoId] } })
    await mio.ask('POST /trash/delete', { body: { photo_ids: [deleted.photoId] } })
    const never = digestOf(Buffer.from('never sent'))
    const asked = [never, kept.sha256, trashed.sha256, deleted.sha256, kept.sha256.toUpperCase()]
    expect(await known('mio', asked)).toEqual(['unknown', 'stored', 'trashed', 'deleted', 'stored'])
    expect(await known('yukine', asked)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown'])
    expect(await known('mio', [])).toEqual([])
    // Brought back by hand, it counts as stored although its digest is remembered.
    await mio.ask('POST /trash/restore', { body: { photo_ids: [trashed.photoId] } })
    expect(await known('mio', [trashed.sha256])).toEqual(['stored'])
  })

  it('leaves out a photo whose original is not stored yet', async () => {
    const { photoId, sha256 } = await upload('pending')
    const { pool } = koma.ports.database
    await pool.query(`update photos set state = 'pending' where photo_id = $1`, [photoId])
    expect(await known('pending', [sha256])).toEqual(['unknown'])
  })

  it('takes a thousand digests at once in one query, and no more', async () => {
    const { sha256 } = await upload('many')
    const digests = Array.from({ length: limits.knownDigests - 1 }, (_, number) => digestOf(Buffer.from(`${number}`)))
    const states = await known('many', [...digests, sha256])
    expect([states.length, states.filter((state) => state === 'unknown').length, states.at(-1)]).toEqual([
      1000,
      999,
      'stored',
    ])
    const over = await koma.as('many').call('POST /photo/known', { body: { sha256: [...digests, sha256, sha256] } })
    expect([over.error?.status, over.error?.code]).toEqual([422, 1022])
  })

  it('refuses guests, and what is no digest', async () => {
    const body = { sha256: [digestOf(Buffer.from('a'))] }
    expect((await koma.guest.call('POST /photo/known', { body })).error?.status).toBe(401)
    for (const wrong of ['', 'abc', 'g'.repeat(64), `${'a'.repeat(64)}\n`]) {
      const { error } = await koma.as('mio').call('POST /photo/known', { body: { sha256: [wrong] } })
      expect([wrong, error?.status]).toEqual([wrong, 422])
    }
  })
})
