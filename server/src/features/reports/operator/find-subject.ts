import { Id, LinkToken } from '@koma/contract'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../../process/start-error.ts'
import type { Schema } from '../../../schema/index.ts'
import { hashOf } from '../../photo-links/index.ts'
import type { Thing } from '../../takedowns/index.ts'
import { thingOf } from '../thing-columns.ts'

type Found = Promise<Thing | undefined>

/**
 * Finds what an operator names: by the address of its page, with or without the origin, by its key in the lists of this command, or
 * a user by their Koma ID. Also finds what is down. Throws a StartError if there is nothing.
 */
export async function findSubject(db: Kysely<Schema>, subject: string): Promise<Thing> {
  const path = subject
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
  const found = path.startsWith('/') ? await byPath(db, path) : await byName(db, subject)
  if (!found) throw new StartError(`There is nothing public at "${subject}".`)
  return found
}

async function byPath(db: Kysely<Schema>, path: string): Found {
  const [, root, first = '', photo, last = ''] = /^\/(share|p|pr)\/([^/]+)(?:\/(photo)\/([^/]+))?$/.exec(path) ?? []
  if (root === 'share') return photo ? findSharePhoto(db, first, last) : findShare(db, first)
  if (root === 'p' && !photo) return findLink(db, first)
  return root === 'pr' && photo ? findPost(db, first, last) : undefined
}

async function findShare(db: Kysely<Schema>, id: string): Found {
  const shareId = Id.safeParse(id).data
  if (shareId === undefined) return undefined
  const share = await db.selectFrom('shares').select('owner_id').where('share_id', '=', shareId).executeTakeFirst()
  return share && { kind: 'share', shareId, ownerId: share.owner_id }
}

async function findSharePhoto(db: Kysely<Schema>, first: string, last: string): Found {
  const [shareId, photoId] = [Id.safeParse(first).data, Id.safeParse(last).data]
  if (shareId === undefined || photoId === undefined) return undefined
  const item = await db
    .selectFrom('share_photos')
    .select('adder_id')
    .where('share_id', '=', shareId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return item && { kind: 'share_photo', shareId, photoId, ownerId: item.adder_id }
}

async function findLink(db: Kysely<Schema>, token: string): Found {
  if (!LinkToken.safeParse(token).success) return undefined
  const link = await db
    .selectFrom('photo_links')
    .select(['photo_id', 'owner_id'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return link && { kind: 'photo_link', photoId: link.photo_id, ownerId: link.owner_id }
}

async function findPost(db: Kysely<Schema>, address: string, timestamp: string): Found {
  if (!/^\d{1,15}$/.test(timestamp)) return undefined
  const post = await db
    .selectFrom('promotion_posts as post')
    .innerJoin('promotion_addresses as named', 'named.promotion_id', 'post.promotion_id')
    .select(['post.promotion_id', 'post.photo_id', 'post.user_id'])
    .where('named.address', '=', address)
    .where('post.posted_at', '=', new Date(Number(timestamp)))
    .executeTakeFirst()
  return (
    post && {
      kind: 'promotion_post',
      promotionId: post.promotion_id,
      photoId: post.photo_id,
      ownerId: post.user_id,
    }
  )
}

/** The key of something that was reported or taken down, or a Koma ID. */
async function byName(db: Kysely<Schema>, name: string): Found {
  if (name.includes(':')) {
    const columns = sql`kind, share_id, photo_id, promotion_id, owner_id`
    const { rows } = await sql<Parameters<typeof thingOf>[0]>`
      select ${columns} from takedowns where thing = ${name} union all
      select ${columns} from reports where thing = ${name} limit 1`.execute(db)
    return rows[0] && thingOf(rows[0])
  }
  const user = await findUserByKomaId(db, name)
  return user && { kind: 'user', ownerId: user.user_id }
}

function findUserByKomaId(db: Kysely<Schema>, komaId: string) {
  return db
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`lower(koma_id) = ${komaId.toLowerCase()}`)
    .executeTakeFirst()
}
