import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import type { ContentWay } from '../../photos/index.ts'
import { findGivers } from '../../users/index.ts'
import { may } from '../access.ts'
import { findShare, guestId, type HeldShare } from '../store.ts'

/** The share that a pass (see `passOf`) opens; undefined if it is no longer valid. */
export async function findByPass(db: Kysely<Schema>, pass: string): Promise<HeldShare | undefined> {
  const [shareId = '', holder = ''] = pass.split(':')
  const version = /^v(\d+)$/.exec(holder)?.[1]
  const share = await findShare(db, version === undefined ? holder : guestId, shareId)
  if (!share || (version !== undefined && share.key_version !== Number(version))) return undefined
  const standing = { type: share.share_type, role: share.role, isSignedIn: false, hasKey: version !== undefined }
  return may(standing, 'see') ? share : undefined
}

/**
 * Whether the share's own setting lets others download this owner's originals. It covers only photos of the share's owner, who
 * must not disclose the metadata of other people's photos; those can allow it for all their photos in their account settings.
 */
export function givesOriginal({ allow_original, owner_id }: HeldShare, photoOwnerId: string): boolean {
  return allow_original && owner_id === photoOwnerId
}

function isOpenToAll({ share_type }: HeldShare): boolean {
  return may({ type: share_type, role: 'viewer', isSignedIn: false, hasKey: false }, 'see')
}

/** Tells the content host who may see photos through a share. */
export function shareWay(db: Kysely<Schema>): ContentWay {
  const adderOf = async (shareId: string, photoId: string): Promise<string | undefined> => {
    const { rows } = await sql<{ adder_id: string }>`
      select adder_id from share_photos where share_id = ${shareId} and photo_id = ${photoId} and not hidden`.execute(
      db,
    )
    return rows[0]?.adder_id
  }
  return {
    audienceOf: async (photoId, pass) => {
      const share = await findByPass(db, pass)
      if (!share || (await adderOf(share.share_id, photoId)) === undefined) return 'nobody'
      return isOpenToAll(share) ? 'anyone' : 'some'
    },
    mayHaveOriginal: async (photoId, pass) => {
      const share = await findByPass(db, pass)
      const adderId = share && (await adderOf(share.share_id, photoId))
      if (share === undefined || adderId === undefined) return false
      return givesOriginal(share, adderId) || (await findGivers(db, [adderId])).size > 0
    },
  }
}
