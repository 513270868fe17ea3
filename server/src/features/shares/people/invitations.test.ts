import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { sharesOf } from '../test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

const { memory, strangersPerDay, unacceptedByAcquaintance, unacceptedByStranger, waiting } = limits.invitations
const day = 24 * 3_600_000
const inSeconds = (milliseconds: number) => milliseconds / 1000

/** Creates a share and invites somebody to it. Returns the error's code, or 200. */
async function inviteToNew(by: string, who: string): Promise<{ id: string; code: number }> {
  const { album_id } = await on.make(by)
  return { id: album_id, code: (await on.name(by, album_id, who)).error?.code ?? 200 }
}
const invitationsOf = async (who: string) =>
  (await koma.as(who).ask('GET /shares/waiting')).invitations.map(({ share }) => share.album_id)
const nameAll = (by: string, id: string, user_ids: string[]) =>
  koma.as(by).call('POST /share/{ShareId}/users', { ...on.params(id), body: { user_ids } })
/** Users who never make a call. */
async function addUsers(count: number): Promise<string[]> {
  const { rows } = await koma.ports.database.pool.query(
    `insert into users (user_id, subject) select gen_random_uuid(), gen_random_uuid() from generate_series(1, $1) returning user_id`,
    [count],
  )
  return rows.map(({ user_id }) => user_id)
}

describe('[4 approval] invitations by strangers', () => {
  it('reach the same person only a few times, even if they are withdrawn or their shares deleted', async () => {
    const sent = []
    for (let count = 0; count < 40; count++) sent.push(await inviteToNew('pest', 'target'))
    expect(sent.map(({ code }) => code)).toEqual(sent.map((_, place) => (place < unacceptedByStranger ? 200 : 1606)))
    expect((await invitationsOf('target')).toSorted()).toEqual(
      sent
        .slice(0, unacceptedByStranger)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect((await koma.as('target').ask('GET /notifications/count')).share_album).toBe(unacceptedByStranger)
    const [first, second] = sent
    await on.away('pest', first?.id ?? '', 'target')
    await koma.as('pest').ask('DELETE /share/{ShareId}', on.params(second?.id ?? ''))
    const again = await on.name('pest', first?.id ?? '', 'target')
    expect([again.error?.status, again.error?.code, again.error?.retryAfterSeconds]).toEqual([
      429,
      1606,
      inSeconds(memory),
    ])
    koma.ports.clock.advance(memory)
    expect((await on.name('pest', first?.id ?? '', 'target')).error).toBeNull()
  })

  it('cannot be repeated for the same share after they were declined, except by others', async () => {
    const { album_id } = await on.make('asks', { share_type: 'INVITE_PLUS' })
    await on.join('asks', album_id, 'friend')
    await on.name('asks', album_id, 'declines')
    koma.ports.clock.advance(day)
    await on.away('declines', album_id, 'declines')
    const again = await on.name('asks', album_id, 'declines')
    expect([again.error?.code, again.error?.retryAfterSeconds]).toEqual([1606, inSeconds(memory)])
    expect((await on.name('friend', album_id, 'declines')).error).toBeNull()
    await on.away('friend', album_id, 'declines')
    expect((await inviteToNew('asks', 'declines')).code).toBe(200)
    koma.ports.clock.advance(memory)
    expect((await on.name('asks', album_id, 'declines')).error).toBeNull()
  })

  it('cannot be repeated either if they had waited for long before they were declined', async () => {
    const { album_id } = await on.make('patient')
    await on.name('patient', album_id, 'late')
    koma.ports.clock.advance(2 * memory)
    await inviteToNew('patient', 'other')
    await on.away('late', album_id, 'late')
    expect((await on.name('patient', album_id, 'late')).error?.code).toBe(1606)
  })

  it('are limited per day, all of a call or none, even with concurrent calls', async () => {
    const shares = await Promise.all([1, 2, 3, 4].map(() => on.make('crowd')))
    const [first] = shares
    const id = first?.album_id ?? ''
    const tooMany = await nameAll('crowd', id, await addUsers(strangersPerDay + 1))
    expect([tooMany.error?.status, tooMany.error?.code, tooMany.error?.retryAfterSeconds]).toEqual([
      429,
      1605,
      inSeconds(day),
    ])
    expect((await on.open('crowd', id)).invited_users).toEqual([])
    await on.join('crowd', id, 'known')
    const some = await Promise.all(shares.map(() => addUsers(20)))
    const answers = await Promise.all(
      shares.map(({ album_id }, place) => nameAll('crowd', album_id, some[place] ?? [])),
    )
    expect(answers.map(({ error }) => error?.code ?? 200).toSorted()).toEqual([1605, 1605, 200, 200])
    await nameAll('crowd', id, await addUsers(9))
    expect((await nameAll('crowd', id, await addUsers(1))).error?.code).toBe(1605)
    expect((await inviteToNew('crowd', 'known')).code).toBe(200)
    koma.ports.clock.advance(day)
    expect((await nameAll('crowd', id, await addUsers(1))).error).toBeNull()
  })

  it('are rejected if somebody has many waiting, whoever sent them; friends still get through', async () => {
    const friendly = (await on.make('pal')).album_id
    await on.join('pal', friendly, 'popular')
    await koma.ports.database.pool.query(
      `with made as (
        insert into shares (share_id, owner_id, name, share_type, created_at)
        select gen_random_uuid(), $1, 'x', 'PUBLIC', now() from generate_series(1, $3) returning share_id)
      insert into share_users (share_id, user_id, role, since, invited_by) select share_id, $2, 'invited', now(), $1 from made`,
      [await on.idOf('sender'), await on.idOf('popular'), waiting],
    )
    expect((await inviteToNew('newcomer', 'popular')).code).toBe(1606)
    expect((await inviteToNew('pal', 'popular')).code).toBe(200)
    await koma.as('popular').ask('POST /mute', { body: { target_user_id: await on.idOf('sender') } })
    expect((await inviteToNew('newcomer', 'popular')).code).toBe(200)
  })
})

describe('[4 approval] invitations by acquaintances', () => {
  it('are allowed in larger numbers after one was accepted, in either direction, even after leaving the share', async () => {
    const { album_id } = await on.make('one')
    await on.join('one', album_id, 'two')
    await koma.as('two').ask('POST /share/{ShareId}/leave', on.params(album_id))
    for (const [by, who] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      const codes = []
      for (let count = 0; count < unacceptedByAcquaintance + 1; count++) codes.push((await inviteToNew(by, who)).code)
      expect([by, codes]).toEqual([by, codes.map((_, place) => (place < unacceptedByAcquaintance ? 200 : 1606))])
    }
  })
})

describe('[7 POST /mute] invitations by somebody who is muted', () => {
  const mute = async (by: string, who: string, wanted: boolean) =>
    koma.as(by).ask('POST /mute', { body: { target_user_id: await on.idOf(who), mute: wanted } })
  const shown = async (who: string, id: string) => {
    const { shares } = await koma.as(who).ask('GET /shares')
    const invited = await koma.as(who).ask('GET /shares', { query: { role: 'invited' } })
    const share = await on.open(who, id)
    return {
      waiting: (await invitationsOf(who)).includes(id),
      listed: shares.some(({ album_id }) => album_id === id),
      invited: invited.shares.some(({ album_id }) => album_id === id),
      role: share.my_role,
      by: share.invited_by?.user_id ?? null,
      unread: (await koma.as(who).ask('GET /notifications/count')).share_album,
    }
  }
  const hidden = { waiting: false, listed: false, invited: false, role: 'viewer', by: null, unread: 0 }

  it('are hidden at once and come back after unmuting, and the inviter does not notice', async () => {
    const { id } = await inviteToNew('noisy', 'calm')
    const open = { waiting: true, listed: true, invited: true, role: 'invited', by: await on.idOf('noisy'), unread: 1 }
    expect(await shown('calm', id)).toEqual(open)
    const before = await on.open('noisy', id)
    await mute('calm', 'noisy', true)
    expect(await shown('calm', id)).toEqual(hidden)
    expect(await on.open('noisy', id)).toEqual(before)
    const later = await on.make('noisy')
    const unheard = await on.name('noisy', later.album_id, 'calm')
    expect(unheard.data?.invited_users.map(({ user_id }) => user_id)).toEqual([await on.idOf('calm')])
    expect(await shown('calm', later.album_id)).toEqual(hidden)
    await mute('calm', 'noisy', false)
    expect(await shown('calm', id)).toEqual(open)
    expect(await shown('calm', later.album_id)).toEqual(open)
  })

  it('do not hide an earlier application', async () => {
    const { album_id } = await on.make('owns', { share_type: 'INVITE_PLUS' })
    await on.join('owns', album_id, 'loud')
    await on.name('quiet', album_id, 'quiet')
    await on.name('loud', album_id, 'quiet')
    await mute('quiet', 'loud', true)
    expect(await shown('quiet', album_id)).toEqual({ ...hidden, listed: true, role: 'applied' })
    const applied = await koma.as('quiet').ask('GET /shares', { query: { role: 'applied' } })
    expect(applied.shares.map((share) => [share.album_id, share.my_role])).toEqual([[album_id, 'applied']])
  })
})

describe('[4 approval] applications by one person', () => {
  it('to one share are limited per day, however often the person withdraws or leaves', async () => {
    const { album_id } = await on.make('bell', { auto_approve: true })
    const ring = async () => {
      const { error } = await on.name('ringer', album_id, 'ringer')
      await on.away('ringer', album_id, 'ringer')
      return error?.code ?? 200
    }
    const codes = []
    for (let count = 0; count < limits.applications.perShareAndDay + 2; count++) codes.push(await ring())
    expect(codes).toEqual(codes.map((_, place) => (place < limits.applications.perShareAndDay ? 200 : 1030)))
    await on.name('bell', album_id, 'ringer')
    expect(await ring()).toBe(200)
    koma.ports.clock.advance(day)
    expect(await ring()).toBe(200)
  })

  it('to many shares are limited per day', async () => {
    const { pool } = koma.ports.database
    const owner = await on.idOf('many')
    const { rows } = await pool.query(
      `with made as (
        insert into shares (share_id, owner_id, name, share_type, created_at)
        select gen_random_uuid(), $1, 'x', 'PUBLIC', now() from generate_series(1, $2) returning share_id)
      insert into share_users (share_id, user_id, role, since) select share_id, $1, 'owner', now() from made returning share_id`,
      [owner, limits.applications.perDay + 1],
    )
    const codes = []
    for (const { share_id } of rows) codes.push((await on.name('eager', share_id, 'eager')).error?.code ?? 200)
    expect(codes).toEqual(codes.map((_, place) => (place < limits.applications.perDay ? 200 : 1030)))
  })
})
