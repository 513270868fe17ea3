import type { LogFacts, Photo, PhotoDetail } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iTXt } from '../../../photo-metadata/fixtures/write-png.ts'
import { withChunks } from '../../../ports/images/test-pictures.ts'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { tusOf } from '../../uploads/test-tus.ts'
import { makePicture, uploadRequest } from '../test-pictures.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const lake = 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f'
const facts: LogFacts = {
  ...{ world_id: lake, world_name: '灯籠の湖', instance_id: `${lake}:55139~region(jp)` },
  players: [{ id: 'usr_3ba2a992-724c-4463-bc75-7e9f6674e8e0', name: '雪音' }],
}

async function send(bytes: Buffer, said: string | undefined, name = 'mio') {
  const fields: Record<string, string> = said === undefined ? {} : { log_facts: said }
  const answer = await koma.fetchAs(name, '/api/photo', uploadRequest(bytes, { fields }))
  return { status: answer.status, body: (await answer.json()) as Photo & { code?: number } }
}
const detailOf = (photoId: string): Promise<PhotoDetail> =>
  koma.as('mio').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
const instanceOf = async (photoId: string) =>
  (await koma.ports.database.pool.query('select instance_id from photos where photo_id = $1', [photoId])).rows[0]
    .instance_id

describe('[4 upload] what the log of a virtual world knows', () => {
  it('is kept and shown with a photo that says nothing itself, as its owner’s own word', async () => {
    const { body } = await send(await makePicture('png'), JSON.stringify(facts))
    const detail = await detailOf(body.photo_id)
    expect(detail).toMatchObject({
      ...{ world_id: lake, world_name: '灯籠の湖', file_world: { world_id: null, world_name: null } },
      in_vrchat_users_candidate: [{ vrchat_user_id: facts.players?.[0]?.id, vrchat_display_name: '雪音' }],
    })
    expect(await instanceOf(body.photo_id)).toBe(facts.instance_id)
  })

  it('comes with a resumable upload too', async () => {
    const tus = tusOf(koma)
    const bytes = new Uint8Array(await makePicture('png'))
    const { path } = await tus.create('mio', bytes.length, { log_facts: JSON.stringify(facts) })
    const { status, body } = await tus.patch('mio', path, 0, bytes)
    expect([status, body?.world_name, body?.in_vrchat_users_candidate.length]).toEqual([201, '灯籠の湖', 1])
    expect(await tus.create('mio', bytes.length, { log_facts: '{"world_id":5}' })).toMatchObject({ status: 422 })
  })

  it('does not change what the photo says', async () => {
    const vrcx = { application: 'VRCX', version: 1, world: { id: lake, name: 'As it was called then' }, players: [] }
    const picture = withChunks(await makePicture('png'), [iTXt('Description', JSON.stringify(vrcx))])
    const { body } = await send(picture, JSON.stringify(facts))
    expect(await detailOf(body.photo_id)).toMatchObject({ world_name: 'As it was called then', file_world: null })
  })

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['a text', '"lake"'],
    ['a list', '[]'],
    ['something that nobody asked for', JSON.stringify({ ...facts, friends: ['a'] })],
    ['a name that is too long', JSON.stringify({ world_name: 'x'.repeat(401) })],
    [
      'too many people',
      JSON.stringify({ players: new Array(limits.upload.logPlayers + 1).fill({ id: null, name: '' }) }),
    ],
  ])('is refused if it is %s', async (_, said) => {
    expect((await send(await makePicture('png'), said)).status).toBe(422)
  })

  it('is refused if it is too long', async () => {
    const said = JSON.stringify({ world_name: 'x'.repeat(limits.upload.logFactsBytes) })
    expect((await send(await makePicture('png'), said)).status).toBeGreaterThanOrEqual(400)
  })

  it('is not shown to others who see the photo', async () => {
    const { body } = await send(await makePicture('png'), JSON.stringify(facts))
    const link = await koma.as('mio').ask('POST /my/{PhotoId}/link', { params: { PhotoId: body.photo_id }, body: {} })
    const token = link.path.split('/').at(-1) ?? ''
    const shown = await koma.guest.ask('GET /p/{LinkToken}', { params: { LinkToken: token } })
    expect(JSON.stringify(shown)).not.toContain('雪音')
    expect(JSON.stringify(shown)).not.toContain('55139')
  })
})
