import type { Body, PhotoLink } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { requireMayPublish } from '../takedowns/index.ts'
import { hashOf, LinkTokens } from './link-tokens.ts'
import { findLink, hasExpired, holdOwnPhoto, type LinkRow, saveLink } from './store.ts'

export type LinkPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

/**
 * A new link names the world, which is what people ask of a photo, and not its owner: an address that is posted somewhere should
 * tell who somebody is on Koma only if they want it to.
 */
const usual = { expires_at: null, shows_world: true, shows_owner: false, allow_original: false }

export function tokensOf({ secrets }: Pick<Ports, 'secrets'>): LinkTokens {
  return new LinkTokens(secrets.key('photo link'))
}

/** Makes the photo's link or changes the one it has. A link that has expired never opens again: the photo gets a new address. */
export async function changeLink(
  ports: LinkPorts,
  ownerId: string,
  photoId: string,
  { renew, expires_at, ...wishes }: Body<'POST /my/{PhotoId}/link'>,
): Promise<PhotoLink> {
  const now = ports.clock.now()
  const expiry = expires_at == null ? expires_at : new Date(expires_at)
  if (expiry && expiry <= now) throw new Failure('invalid_input', { message: 'expires_at: has to be in the future' })
  const tokens = tokensOf(ports)
  return ports.database.kysely.transaction().execute(async (trx) => {
    if (!(await holdOwnPhoto(trx, ownerId, photoId))) throw new Failure('not_found')
    await requireMayPublish(trx, { kind: 'photo_link', photoId, ownerId })
    const found = await findLink(trx, photoId)
    const ended = found !== undefined && hasExpired(found, now)
    const kept = found && !renew && !ended ? found : { ...newKey(tokens), created_at: now }
    const link: LinkRow = {
      ...usual,
      ...found,
      ...(ended && { expires_at: null }),
      ...kept,
      ...Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== undefined)),
      ...(expiry !== undefined && { expires_at: expiry }),
      photo_id: photoId,
      owner_id: ownerId,
    }
    await saveLink(trx, link)
    return answerLink(link, tokens)
  })
}

function newKey(tokens: LinkTokens): Pick<LinkRow, 'seed' | 'token_hash'> {
  const { seed, token } = tokens.make()
  return { seed, token_hash: hashOf(token) }
}

export function answerLink(link: LinkRow, tokens: LinkTokens): PhotoLink {
  return {
    path: `/p/${tokens.tokenOf(link.seed)}`,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at?.toISOString() ?? null,
    shows_world: link.shows_world,
    shows_owner: link.shows_owner,
    allow_original: link.allow_original,
  }
}
