import type { ShareType } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { findByPass } from './photos/ways.ts'
import { shareTypes } from './test-share-world.ts'
import { sharesOf } from './test-shares.ts'

/** The role when the share changes. `former` has left and `kicked` was removed, both while the share had its first type. */
const roles = ['viewer', 'applied', 'invited', 'member', 'former', 'kicked'] as const
/** What they present when they name themselves: `old` is an unlock token from before the change, `new` the new password. */
const keys = ['none', 'old', 'new'] as const
type Role = (typeof roles)[number]
type Key = (typeof keys)[number]

/**
 * The role somebody has after naming themselves once the share has changed, without automatic approval / with it. `p` means that
 * the call was rejected because the password is missing (1601), and their role stayed.
 */
const freely: Record<Role, string> = {
  viewer: 'applied / member',
  applied: 'applied / member',
  invited: 'member / member',
  member: 'member / member',
  former: 'applied / member',
  kicked: 'applied / member',
}
const locked: Record<Role, string> = {
  ...freely,
  viewer: 'p viewer / p viewer',
  applied: 'applied / p applied',
  former: 'p viewer / p viewer',
  kicked: 'p viewer / p viewer',
}
const becomes: Record<ShareType, Record<Key, Record<Role, string>>> = {
  INVITE_ONLY: { none: freely, old: freely, new: freely },
  INVITE_PLUS: { none: freely, old: freely, new: freely },
  PUBLIC: { none: freely, old: freely, new: freely },
  PUBLIC_PASSWORD: { none: locked, old: locked, new: freely },
}

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
const people = roles.flatMap((role) => keys.map((key) => ({ role, key, name: `${role}-${key}` })))
const ids = new Map<string, string>()
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
  for (const { name } of people) ids.set(name, await on.idOf(name))
  await on.idOf('owner')
})
afterAll(() => koma.stop())

const typed = (share_type: ShareType, password: string) =>
  share_type === 'PUBLIC_PASSWORD' ? { share_type, password } : { share_type }
const unlock = async (id: string, password: string) =>
  (await koma.guest.ask('POST /share/{ShareId}/unlock', { ...on.params(id), body: { password } })).unlock_token

/** Gives everybody their role in the share. */
async function place(shareId: string, standsAs: (role: Role) => Role): Promise<void> {
  const { pool } = koma.ports.database
  await pool.query(`delete from share_users where share_id = $1 and role <> 'owner'`, [shareId])
  const rows = people.map(({ role, name }) => [ids.get(name), standsAs(role)]).filter(([, role]) => role !== 'viewer')
  await pool.query(
    `insert into share_users (share_id, user_id, role, since, invited_by)
     select $1, user_id, role, now(), case role when 'invited' then owner_id end
     from shares, unnest($2::uuid[], $3::text[]) as person (user_id, role) where share_id = $1`,
    [shareId, rows.map(([id]) => id), rows.map(([, role]) => role)],
  )
}

/** Everybody names themselves. Returns their roles afterwards, by name. */
async function everybodyNamesThemself(shareId: string, oldToken: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { key, name } of people) {
    const shown = { none: {}, old: { unlock_token: oldToken }, new: { password: 'new' } }[key]
    const body = { user_ids: [ids.get(name) ?? ''], ...shown }
    const { error } = await koma.as(name).call('POST /share/{ShareId}/users', { ...on.params(shareId), body })
    const refusal = error ? (error.code === 1601 ? 'p ' : `${error.code} `) : ''
    found.set(name, refusal + (await on.open(name, shareId)).my_role)
  }
  return found
}

describe('[6 shares] somebody who names themselves after a share has changed', () => {
  for (const from of shareTypes) {
    for (const to of shareTypes) {
      it(from === to ? `${from} and back again` : `${from} to ${to}`, async () => {
        const { album_id } = await on.make('owner', typed(from, 'first'))
        const oldToken = from === 'PUBLIC_PASSWORD' ? await unlock(album_id, 'first') : '0.x'
        await place(album_id, (role) => (role === 'former' || role === 'kicked' ? 'member' : role))
        for (const { role, name } of people) {
          if (role === 'former') await koma.as(name).ask('POST /share/{ShareId}/leave', on.params(album_id))
          if (role === 'kicked') await on.away('owner', album_id, name)
        }
        if (from === to) {
          await on.patch('owner', album_id, { share_type: from === 'PUBLIC' ? 'INVITE_ONLY' : 'PUBLIC' })
        }
        expect((await on.patch('owner', album_id, typed(to, 'new'))).error).toBeNull()
        const manually = await everybodyNamesThemself(album_id, oldToken)

        await place(album_id, (role) => (role === 'former' || role === 'kicked' ? 'viewer' : role))
        await on.patch('owner', album_id, { auto_approve: true })
        const automatically = await everybodyNamesThemself(album_id, oldToken)
        const found = people.map(({ name }) => [name, `${manually.get(name)} / ${automatically.get(name)}`])
        expect(found).toEqual(people.map(({ role, key, name }) => [name, becomes[to][key][role]]))
        expect(await findByPass(koma.ports.database.kysely, `${album_id}:v1`)).toBeUndefined()
        koma.ports.clock.advance(24 * 3_600_000)
      })
    }
  }

  it('is rejected if their key becomes invalid while they wait for the lock', async () => {
    const { album_id } = await on.make('owner', { ...typed('PUBLIC_PASSWORD', 'first'), auto_approve: true })
    const unlock_token = await unlock(album_id, 'first')
    const client = await koma.ports.database.pool.connect()
    await client.query('begin')
    await client.query('update shares set key_version = key_version + 1 where share_id = $1', [album_id])
    const body = { user_ids: [ids.get('viewer-old') ?? ''], unlock_token }
    const naming = koma.as('viewer-old').call('POST /share/{ShareId}/users', { ...on.params(album_id), body })
    await vi.waitFor(async () => {
      const { rows } = await koma.ports.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await client.query('commit')
    client.release()
    expect((await naming).error?.code).toBe(1601)
    expect((await on.open('viewer-old', album_id)).my_role).toBe('viewer')
  })
})
