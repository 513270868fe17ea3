import type { Photo } from '@koma/contract'
import { expectContractKept } from '@koma/contract/keep-to-contract'
import { album, photo } from '@koma/contract/samples'
import { describe, expect, it } from 'vitest'
import { fail, json, refuse } from './answers.ts'
import { createTestClient } from './test-client.ts'

const page = (photos: unknown[]) => json({ photos, has_more: false, next: null })
const without = (key: keyof Photo): Partial<Photo> => {
  const { [key]: _, ...rest } = photo
  return rest
}
const breach = (line: string) => `The contract was broken in this test:\n${line}`

describe('a fake server with responses that the contract does not allow', () => {
  it.each<[string, () => Response, string]>([
    ['leaves out a field', () => page([photo, without('bytes')]), 'answer 200 photos.1.bytes: Invalid input'],
    ['has a field of another type', () => page([{ ...photo, bytes: '5' }]), 'answer 200 photos.0.bytes: Invalid input'],
    ['adds a field', () => page([{ ...photo, size: 5 }]), 'answer 200 photos.0.size: not declared'],
    ['has an id in capitals', () => page([{ ...photo, photo_id: photo.photo_id.toUpperCase() }]), 'photo_id: not as'],
    ['has a status of another call', () => json(album, 201), 'answer 201 has a status that the call does not declare'],
    ['has no JSON', () => new Response('photos'), 'answer 200 : Invalid input'],
    ['has a code of its own', () => json({ code: 1500, message: 'No' }, 500), 'code: 1500 is not in the catalogue'],
    [
      'has an error with another status',
      () => json({ code: 1004, message: 'No' }, 500),
      'not_found has the status 404',
    ],
    ['has an error of other calls', () => refuse('share_password'), 'code: the call does not declare share_password'],
    ['has an error without a message', () => json({ code: 1 }, 500), 'answer 500 message: an error needs one'],
  ])('fails its test if it %s', async (_, answer, problem) => {
    await createTestClient(async () => answer()).call('GET /my')
    expect(expectContractKept).toThrow('GET /my: answer')
    // Reported only once.
    expect(expectContractKept).not.toThrow()
    await createTestClient(async () => answer()).call('GET /my')
    expect(expectContractKept).toThrow(problem)
  })

  it('fails its test if it returns a body although the call declares none', async () => {
    const client = createTestClient(async () => json({ success: true }))
    await client.call('DELETE /album/{AlbumId}', { params: { AlbumId: album.album_id } })
    expect(expectContractKept).toThrow(breach('DELETE /album/{AlbumId}: answer 200 has a status'))
  })

  it('passes with declared responses and errors, the error page of a proxy, or a lost connection', async () => {
    const faults = ['invalid_input', 'too_many_requests', 'unavailable', 'proxy', 'lost'] as const
    for (const answer of [() => page([photo]), ...faults.map((fault) => () => fail(fault))]) {
      await createTestClient(async () => answer()).call('GET /my')
    }
    expect(expectContractKept).not.toThrow()
  })
})

describe('a request that the contract does not allow', () => {
  const client = createTestClient(async () => new Response(null, { status: 204 }))

  it('fails its test by its path', async () => {
    await client.call('DELETE /album/{AlbumId}', { params: { AlbumId: 'summer' } })
    expect(expectContractKept).toThrow(breach('DELETE /album/{AlbumId}: path AlbumId: Invalid UUID'))
    await client.call('GET /albums/mine' as 'GET /albums')
    expect(expectContractKept).toThrow(breach('GET /api/albums/mine: the contract has no such call'))
  })

  it('fails its test by its query', async () => {
    const pages = createTestClient(async () => page([]))
    await pages.call('GET /my', { query: { limit: 0 } })
    expect(expectContractKept).toThrow(breach('GET /my: query limit: Too small'))
    await pages.call('GET /my', { query: { order: 'desc' } as object })
    expect(expectContractKept).toThrow(breach('GET /my: query order: not declared'))
  })

  it('fails its test by its body', async () => {
    await client.call('POST /trash/add', { body: { photo_ids: ['one'] } })
    expect(expectContractKept).toThrow(breach('POST /trash/add: body photo_ids.0: Invalid UUID'))
    await client.call('POST /trash/clear', { body: {} } as object)
    expect(expectContractKept).toThrow(breach('POST /trash/clear: body is not of the declared kind'))
  })

  it('fails its test by a form without its file', async () => {
    const form = new FormData()
    form.append('width', '1')
    await client.call('POST /photo', { body: form })
    expect(expectContractKept).toThrow('POST /photo: body file: not the declared files')
  })
})
