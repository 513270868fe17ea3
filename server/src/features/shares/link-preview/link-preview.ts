import { Id } from '@koma/contract'
import { sql } from 'kysely'
import { type PageHead, previewHead } from '../../../http/pages/page-head.ts'
import type { AskedPage } from '../../../http/pages/web-app.ts'
import type { Size } from '../../../ports/images/pixels/fit.ts'
import { previewPicture } from '../../photos/index.ts'
import { may, wayOf } from '../access.ts'
import { type SharePorts, standingOf } from '../open-share.ts'
import { findSeenShare, guestId, type Queries, type SeenShare } from '../store.ts'
import { linkWords } from './link-words.ts'

const sharePath = /^\/share\/([\da-f-]{36})(?:\/photo\/([\da-f-]{36}))?\/?$/i

/**
 * The head of a share's page, for link previews, which are fetched without signing in: name and counts, which anyone with the
 * link sees, and the cover if everybody may see the photos. Null if there is no such share.
 */
export function shareHead(ports: Pick<SharePorts, 'database' | 'clock' | 'contentUrls'>) {
  const db = ports.database.kysely
  return async ({ path, origin, language }: AskedPage): Promise<PageHead | null> => {
    const [, shareText, photoText] = sharePath.exec(path) ?? []
    const [{ data: shareId }, { data: photoId }] = [Id.safeParse(shareText), Id.safeParse(photoText)]
    if (shareId === undefined || (photoText && photoId === undefined)) return null
    const share = await findSeenShare(db, guestId, shareId)
    if (!share) return null
    const words = linkWords[language]
    return previewHead({
      name: share.name,
      description: words.counts({ photos: share.photo_count, people: share.members_count + 1 }),
      locale: words.locale,
      path: `/share/${share.share_id}${photoId ? `/photo/${photoId}` : ''}`,
      origin,
      picture: await pictureOf(share, origin),
    })
  }

  async function pictureOf(share: SeenShare, origin: string | null) {
    const standing = standingOf(share, guestId)
    const cover = may(standing, 'see') && share.cover_id !== null ? await findCover(db, share, share.cover_id) : null
    if (!cover) return null
    const address = { photoId: cover.photo_id, file: 'preview.jpg', way: wayOf(share, guestId, standing) } as const
    return previewPicture(ports, { address, size: cover, origin })
  }
}

/** Undefined if the chosen cover is in the trash, since its owner withdrew it and nobody has chosen another. */
async function findCover(db: Queries, { share_id, cover_photo_id }: SeenShare, coverId: string) {
  const { rows } = await sql<Size & { photo_id: string }>`
    select photos.photo_id, photos.width, photos.height
    from share_photos as item join photos on photos.photo_id = item.photo_id
    where item.share_id = ${share_id} and item.photo_id = ${coverId} and not item.hidden and photos.variants <> 'broken'
      and not exists (
        select from share_photos as chosen
        where chosen.share_id = ${share_id} and chosen.photo_id = ${cover_photo_id} and chosen.hidden)`.execute(db)
  return rows[0]
}
