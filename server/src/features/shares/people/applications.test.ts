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

const roleOf = async (who: string, id: string) => (await on.open(who, id)).my_role

describe('[4 approval] an application', () => {
  /** An INVITE_PLUS share in which a member has invited somebody who had applied. */
  async function invitedApplicant(body: object = {}) {
    const { album_id } = await on.make('host', { share_type: 'INVITE_PLUS', ...body })
    await on.join('host', album_id, 'member')
    await on.name('knocks', album_id, 'knocks')
    const [applied] = (await on.open('host', album_id)).approval_awaiting_users
    koma.ports.clock.advance(1000)
    await on.name('member', album_id, 'knocks')
    expect(await roleOf('knocks', album_id)).toBe('invited')
    return { album_id, applied }
  }

  it('is counted for the owner, as are invitations for the invited, and for nobody else', async () => {
    const { album_id } = await on.make('asked')
    for (const who of ['first', 'second']) await on.name(who, album_id, who)
    await on.name('asked', album_id, 'wanted')
    const counts = async (who: string) => koma.as(who).ask('GET /shares/waiting/count')
    expect(await counts('asked')).toEqual({ invitations: 0, applications: 2 })
    expect(await counts('wanted')).toEqual({ invitations: 1, applications: 0 })
    expect(await counts('first')).toEqual({ invitations: 0, applications: 0 })
    const shown = async (who: string) => (await on.open(who, album_id)).approval_awaiting_count
    expect([await shown('asked'), await shown('first')]).toEqual([2, 0])
    await koma.as('asked').ask('POST /mute', { body: { target_user_id: await on.idOf('first') } })
    expect([await shown('asked'), (await counts('asked')).applications]).toEqual([1, 1])
    expect((await koma.guest.call('GET /shares/waiting/count')).error?.status).toBe(401)
  })

  it('waits again with its original date if a member withdraws the invitation', async () => {
    const { album_id, applied } = await invitedApplicant()
    expect((await on.away('member', album_id, 'knocks')).response?.status).toBe(204)
    expect(await roleOf('knocks', album_id)).toBe('applied')
    expect((await on.open('host', album_id)).approval_awaiting_users).toEqual([applied])
    const { applications } = await koma.as('host').ask('GET /shares/waiting')
    expect(applications.find(({ share }) => share.album_id === album_id)?.user).toEqual(applied)
    const news = await koma.as('host').ask('GET /notifications')
    const about = news.notifications.flatMap((one) => (one.type === 'share_album' ? [one] : []))
    expect(about.find((one) => one.album_id === album_id && one.event === 'applied')?.is_open).toBe(true)
    expect((await on.away('member', album_id, 'knocks')).error?.status).toBe(403)
    await on.name('host', album_id, 'knocks')
    expect(await roleOf('knocks', album_id)).toBe('member')
  })

  it('waits again even if the owner has switched automatic approval on meanwhile', async () => {
    const { album_id } = await invitedApplicant()
    await on.patch('host', album_id, { auto_approve: true })
    await on.away('member', album_id, 'knocks')
    expect(await roleOf('knocks', album_id)).toBe('applied')
    await on.name('knocks', album_id, 'knocks')
    expect(await roleOf('knocks', album_id)).toBe('member')
  })

  it('ends together with the invitation if the applicant declines or accepts, or the owner rejects', async () => {
    const declined = await invitedApplicant()
    await on.away('knocks', declined.album_id, 'knocks')
    const rejected = await invitedApplicant()
    await on.away('host', rejected.album_id, 'knocks')
    for (const { album_id } of [declined, rejected]) {
      expect(await roleOf('knocks', album_id)).toBe('viewer')
      expect((await on.open('host', album_id)).approval_awaiting_users).toEqual([])
    }
    const accepted = await invitedApplicant()
    await on.name('knocks', accepted.album_id, 'knocks')
    expect(await roleOf('knocks', accepted.album_id)).toBe('member')
    await on.away('host', accepted.album_id, 'knocks')
    expect(await roleOf('knocks', accepted.album_id)).toBe('viewer')
    await on.name('member', accepted.album_id, 'knocks')
    await on.away('member', accepted.album_id, 'knocks')
    expect(await roleOf('knocks', accepted.album_id)).toBe('viewer')
  })

  it('is approved when the owner names the applicant, even if a member has invited them', async () => {
    const { album_id } = await invitedApplicant()
    const approved = await on.name('host', album_id, 'knocks')
    expect([approved.data?.members_count, approved.data?.invited_users]).toEqual([2, []])
    expect(await roleOf('knocks', album_id)).toBe('member')
    await on.name('host', album_id, 'stranger')
    await on.name('host', album_id, 'stranger')
    expect(await roleOf('stranger', album_id)).toBe('invited')
  })
})
