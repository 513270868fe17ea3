import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesDuring } from '../../ports/database/test-queries.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { peopleOf } from './test-people.ts'

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

describe('a photo that somebody may not see', () => {
  /** The status of a call, and the statements that lock something or read what belongs to a photo. */
  async function workOf(act: () => Promise<{ response: Response | null }>) {
    let status: number | undefined
    const queries = await queriesDuring(async () => {
      status = (await act()).response?.status
    })
    const told = (pattern: RegExp) => queries.filter((text) => pattern.test(text)).length
    return {
      status,
      locks: told(/for (no key update|key share|update|share)/),
      read: told(/album_photos|file_taken_at/),
    }
  }

  it('is not locked by tagging it, reacting to it or removing a tag', async () => {
    const [photoId = ''] = await people.seed('mio', 1)
    await people.userId('sora')
    const nothing = { status: 404, locks: 0, read: 0 }
    expect(await workOf(() => people.tag('sora', photoId, ['sora']))).toEqual(nothing)
    expect(await workOf(() => people.react('sora', photoId, '🔥'))).toEqual(nothing)
    expect(await workOf(() => people.untag('sora', photoId))).toEqual(nothing)
    const tagged = await workOf(() => people.tag('mio', photoId, ['sora']))
    expect(tagged).toMatchObject({ status: 200, locks: expect.any(Number) })
    expect(tagged.locks).toBeGreaterThan(0)
    expect((await people.react('sora', photoId, '🔥')).response?.status).toBe(200)
    expect((await people.untag('sora', photoId)).response?.status).toBe(204)
  })

  it('[7 GET /my/{PhotoId}] is not looked up in albums, shares and files', async () => {
    const [photoId = ''] = await people.seed('haru', 1)
    const ask = (name: string) => koma.as(name).call('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
    await people.userId('sora')
    expect(await workOf(() => ask('sora'))).toEqual({ status: 404, locks: 0, read: 0 })
    expect(await workOf(() => ask('haru'))).toEqual({ status: 200, locks: 0, read: 2 })
  })
})
