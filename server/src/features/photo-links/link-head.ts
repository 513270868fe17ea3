import { LinkToken } from '@koma/contract'
import { type PageHead, previewHead } from '../../http/pages/page-head.ts'
import type { AskedPage } from '../../http/pages/web-app.ts'
import { previewPicture } from '../photos/index.ts'
import { findUser } from '../users/index.ts'
import type { LinkPorts } from './change-link.ts'
import { hashOf, linkWayOf } from './link-tokens.ts'
import { worldOf } from './open-link.ts'
import { findLinked, hasExpired } from './store.ts'

const linkPath = /^\/p\/([^/]+)\/?$/

/** In both languages what a link preview says of one photo. */
const words = {
  ja: { locale: 'ja_JP', photo: 'Komaの写真', by: (name: string) => `${name}さんの写真`, plain: '1枚の写真' },
  en: { locale: 'en_US', photo: 'A photo on Koma', by: (name: string) => `A photo by ${name}`, plain: 'One photo' },
}

/** The head of a photo link's page: the picture, and what its owner chose to show. Null if the link leads nowhere. */
export function photoLinkHead(ports: Pick<LinkPorts, 'database' | 'clock' | 'contentUrls'>) {
  const db = ports.database.kysely
  return async ({ path, origin, language }: AskedPage): Promise<PageHead | null> => {
    const { data: token } = LinkToken.safeParse(linkPath.exec(path)?.[1])
    const linked = token === undefined ? undefined : await findLinked(db, hashOf(token))
    if (!linked || hasExpired(linked, ports.clock.now())) return null
    const told = words[language]
    const owner = linked.shows_owner ? await findUser(db, linked.owner_id) : undefined
    const address = { photoId: linked.photo_id, file: 'preview.jpg', way: linkWayOf(linked.token_hash) } as const
    const head = previewHead({
      name: worldOf(linked)?.world_name ?? told.photo,
      description: owner?.user_name ? told.by(owner.user_name) : told.plain,
      locale: told.locale,
      path: `/p/${token}`,
      origin,
      picture: linked.variants === 'broken' ? null : previewPicture(ports, { address, size: linked, origin }),
    })
    // The link was given to some people, and was not meant to be found.
    return { ...head, meta: { ...head.meta, robots: 'noindex, nofollow' } }
  }
}
