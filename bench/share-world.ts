import { randomUUID } from 'node:crypto'
import { seedLibrary } from '../server/src/features/photos/library/test-library.ts'
import type { LibraryProduct, SeededAccount } from './library/product.ts'

interface ShareSize {
  photos: number
  /** Not counting the owner, who adds no photos. */
  members: number
}

const from = Date.UTC(2024, 0, 1)

/**
 * Creates a share of the account in which each member has added the same number of photos, in random order; the photos exist only
 * as rows.
 */
export async function seedShare(
  { url, database }: LibraryProduct,
  { token }: SeededAccount,
  { photos, members }: ShareSize,
): Promise<string> {
  const made = await fetch(`${url}/api/share`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: '夏の浮島', share_type: 'INVITE_ONLY' }),
  })
  const { album_id: shareId } = (await made.json()) as { album_id: string }
  const { pool } = database
  for (let member = 0; member < members; member += 1) {
    const userId = randomUUID()
    await pool.query(
      `insert into users (user_id, subject, koma_id, user_name, description) values ($1::uuid, $1::text, $2, $3, 'VRChatで写真を撮っています')`,
      [userId, `member_${member}`, `メンバー${member}`],
    )
    await pool.query('insert into storage_use (user_id) values ($1)', [userId])
    await pool.query(`insert into share_users (share_id, user_id, role, since) values ($1, $2, 'member', now())`, [
      shareId,
      userId,
    ])
    await seedLibrary(pool, { ownerId: userId, count: Math.ceil(photos / members), from: from + member })
  }
  await pool.query(
    `insert into share_photos (share_id, adder_id, photo_id, added_at, taken_at, taken_offset, width, height, colour)
    select $1, owner_id, photo_id, timestamptz '2024-01-01' + row_number() over (order by md5(photo_id::text)) * interval '10 minutes', taken_at, taken_offset, width, height, colour
    from photos join share_users on user_id = owner_id and share_id = $1 and role = 'member' limit $2`,
    [shareId, photos],
  )
  await pool.query(
    `update shares set version = version + 1, photo_count = $2,
      last_photo_added_at = (select max(added_at) from share_photos where share_id = $1) where share_id = $1`,
    [shareId, photos],
  )
  await pool.query('vacuum analyze photos, users, shares, share_users, share_photos')
  return shareId
}
