import type { Photo, ShareType } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'
import { seedLibrary } from '../photos/library/test-library.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'

/** All kinds of callers. `wrong` and `right` send a password; `muted` is a member whom the owner has muted. */
export const roles = [
  'guest',
  'guest wrong',
  'guest right',
  'stranger',
  'stranger wrong',
  'stranger right',
  'applicant',
  'invited',
  'former',
  'member',
  'adder',
  'muted',
  'owner',
] as const
export type Role = (typeof roles)[number]

export const shareTypes: readonly ShareType[] = ['INVITE_ONLY', 'INVITE_PLUS', 'PUBLIC', 'PUBLIC_PASSWORD']
export const rightPassword = 'ひみつの庭'

const users = ['stranger', 'applicant', 'invited', 'former', 'member', 'adder', 'muted', 'owner', 'friend'] as const
export type User = (typeof users)[number]

/** The account a role calls with; null for a guest. */
export function userOf(role: Role): User | null {
  const [name = ''] = role.split(' ')
  return name === 'guest' ? null : (name as User)
}

export function passwordOf(role: Role): string | undefined {
  if (role.endsWith('wrong')) return 'not it'
  return role.endsWith('right') ? rightPassword : undefined
}

export interface ShareWorld {
  userIds: Record<User, string>
  /** One photo in the share for each adder. The owner's is a real picture, the others are only rows. */
  photoIds: Record<'owner' | 'adder' | 'former' | 'muted', string>
  /** One photo of each user that is not in the share. */
  spareIds: Record<User, string>
  shareIds: Record<ShareType, string>
  /** Recreates the share of a type in its original state, with everybody in their role. */
  reset(type: ShareType): Promise<void>
  forgetAttempts(): Promise<unknown>
}

const shareIds: Record<ShareType, string> = {
  INVITE_ONLY: '019a8b2e-0000-7000-8000-00000000000a',
  INVITE_PLUS: '019a8b2e-0000-7000-8000-00000000000b',
  PUBLIC: '019a8b2e-0000-7000-8000-00000000000c',
  PUBLIC_PASSWORD: '019a8b2e-0000-7000-8000-00000000000d',
}

/** One share of each type, with people in every role. */
export async function makeShareWorld(koma: TestKoma): Promise<ShareWorld> {
  const { pool } = koma.ports.database
  const userIds = {} as Record<User, string>
  const spareIds = {} as Record<User, string>
  const photoIds = {} as ShareWorld['photoIds']
  for (const name of users) {
    const { user_id } = await koma.as(name).ask('GET /me')
    userIds[name] = user_id
    const [inShare = '', spare = ''] = await seedLibrary(pool, {
      ownerId: user_id,
      count: 2,
      from: Date.UTC(2026, 0, 1),
    })
    spareIds[name] = spare
    if (name === 'adder' || name === 'former' || name === 'muted') photoIds[name] = inShare
  }
  const upload = await koma.fetchAs('owner', '/api/photo', uploadRequest(await makePicture('jpeg')))
  photoIds.owner = ((await upload.json()) as Photo).photo_id
  await koma.as('owner').ask('POST /mute', { body: { target_user_id: userIds.muted } })
  const made = await koma.as('owner').ask('POST /share', {
    body: { name: 'model', share_type: 'PUBLIC_PASSWORD', password: rightPassword },
  })
  const { rows } = await pool.query('select password_hash from shares where share_id = $1', [made.album_id])
  const passwordHash = rows[0].password_hash as string
  await koma.as('owner').ask('DELETE /share/{ShareId}', { params: { ShareId: made.album_id } })

  const reset = async (type: ShareType): Promise<void> => {
    await pool.query('delete from shares where share_id = $1', [shareIds[type]])
    await pool.query('delete from share_invitations')
    await pool.query(
      `with made as (
        insert into shares (share_id, owner_id, name, share_type, password_hash, photo_count, created_at, last_photo_added_at)
        values ($1, $2, '夏の浮島', $3, $4, 4, '2026-08-01', '2026-08-04')
      ), people as (
        insert into share_users (share_id, user_id, role, since, invited_by, seen_at)
        select $1, user_id, role, '2026-08-01', case role when 'invited' then $2::uuid end, '2026-08-01'
        from unnest($5::uuid[], $6::text[]) as people (user_id, role)
      )
      insert into share_photos (share_id, adder_id, photo_id, added_at, taken_at, taken_offset, width, height)
      select $1, owner_id, photo_id, timestamptz '2026-08-01' + place * interval '1 day', taken_at, taken_offset, width, height
      from unnest($7::uuid[]) with ordinality as wanted (photo_id, place) join photos using (photo_id)`,
      [
        shareIds[type],
        userIds.owner,
        type,
        type === 'PUBLIC_PASSWORD' ? passwordHash : null,
        (['owner', 'member', 'adder', 'muted', 'invited', 'applicant'] as const).map((name) => userIds[name]),
        ['owner', 'member', 'member', 'member', 'invited', 'applied'],
        Object.values(photoIds),
      ],
    )
  }
  for (const type of shareTypes) await reset(type)
  const forgetAttempts = () => pool.query('delete from identity.attempts')
  return { userIds, photoIds, spareIds, shareIds, reset, forgetAttempts }
}
