import type { LinkedPhoto } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import { answerOf, photoUrls } from '../photos/index.ts'
import { findUser, publicUser } from '../users/index.ts'
import type { LinkPorts } from './change-link.ts'
import { hashOf, linkWayOf } from './link-tokens.ts'
import { findLinked, hasExpired, type Linked } from './store.ts'

type OpenPorts = Pick<LinkPorts, 'database' | 'clock' | 'contentUrls'>

/** The photo that a token opens now. Throws if there is none, or if the link has expired. */
export async function findOpened(
  { database, clock }: Pick<OpenPorts, 'database' | 'clock'>,
  token: string,
): Promise<Linked> {
  const linked = await findLinked(database.kysely, hashOf(token))
  if (!linked) throw new Failure('not_found')
  if (hasExpired(linked, clock.now())) throw new Failure('link_expired')
  return linked
}

/** The photo behind a link as a guest sees it: without the people in it, its file name, and what its owner does not show. */
export async function openLink(ports: OpenPorts, token: string): Promise<LinkedPhoto> {
  const linked = await findOpened(ports, token)
  const now = ports.clock.now()
  const owner = await ownerOf(ports, linked)
  const way = linkWayOf(linked.token_hash)
  const urls = photoUrls(ports.contentUrls, linked.photo_id, way, now, linked.allow_original)
  const photo = answerOf(linked, { owner, in_users: [], reactions: {}, players: [], urls })
  return {
    photo_id: photo.photo_id,
    taken_at: photo.taken_at,
    width: photo.width,
    height: photo.height,
    content_type: photo.content_type,
    urls,
    average_colour: photo.average_colour,
    thumbhash: photo.thumbhash,
    caption: photo.caption,
    variants: photo.variants,
    world: worldOf(linked),
    owner: linked.shows_owner ? owner : null,
    expires_at: linked.expires_at?.toISOString() ?? null,
    allow_original: linked.allow_original,
  }
}

export function worldOf({ shows_world, world_id, world_name }: Linked): LinkedPhoto['world'] {
  return shows_world && world_name !== null ? { world_id, world_name } : null
}

async function ownerOf({ database, contentUrls }: OpenPorts, { owner_id }: Linked) {
  const owner = await findUser(database.kysely, owner_id)
  if (!owner) throw new Failure('not_found')
  return publicUser(owner, contentUrls)
}
