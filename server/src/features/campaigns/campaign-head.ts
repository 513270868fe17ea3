import { sql } from 'kysely'
import { type PageHead, previewHead } from '../../http/pages/page-head.ts'
import type { AskedPage } from '../../http/pages/web-app.ts'
import type { Size } from '../../ports/images/pixels/fit.ts'
import type { Ports } from '../../ports/ports.ts'
import { previewPicture } from '../photos/index.ts'
import { findByAddress, type Queries } from './promotions.ts'

type HeadPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls'>

/** A campaign, a code that is part of its address, or one of its photos. */
const campaignPath = /^\/pr\/([a-z0-9_-]{1,64})(?:\/photo\/(\d{1,15})|\/[^/]+)?\/?$/

const words = {
  ja: { locale: 'ja_JP', by: (name: string, title: string) => `${name}さんの写真・${title}`, photo: '写真' },
  en: { locale: 'en_US', by: (name: string, title: string) => `A photo by ${name} · ${title}`, photo: 'Photo' },
}

/**
 * The head of a campaign's page, with its newest photo, or of one of its photos. Null if there is no such campaign or photo: a post
 * that was taken down or is in the trash has none.
 */
export function campaignHead(ports: HeadPorts) {
  const db = ports.database.kysely
  return async ({ path, origin, language }: AskedPage): Promise<PageHead | null> => {
    const [, address, timestamp] = campaignPath.exec(path) ?? []
    const campaign = address === undefined ? undefined : await findByAddress(db, address)
    if (!campaign) return null
    const post = await findPost(db, campaign.promotion_id, timestamp)
    if (timestamp !== undefined && !post) return null
    const told = words[language]
    const title = language === 'en' ? campaign.title_en : campaign.title_ja
    const isOfPhoto = timestamp !== undefined && post !== undefined
    return previewHead({
      name: isOfPhoto ? (post.world_name ?? title) : title,
      description: isOfPhoto
        ? told.by(post.user_name ?? told.photo, title)
        : language === 'en'
          ? campaign.description_en
          : campaign.description_ja,
      locale: told.locale,
      path: path.replace(/\/$/, ''),
      origin,
      picture: post ? pictureOf(ports, post, origin) : null,
    })
  }
}

interface PostedPhoto extends Size {
  photo_id: string
  world_name: string | null
  user_name: string | null
  variants: string
}

/** The post with this timestamp, or the newest one. */
async function findPost(db: Queries, promotionId: string, timestamp?: string): Promise<PostedPhoto | undefined> {
  const which = timestamp === undefined ? sql`` : sql`and post.posted_at = ${new Date(Number(timestamp))}`
  const { rows } = await sql<PostedPhoto>`
    select photos.photo_id, photos.width, photos.height, photos.world_name, photos.variants, users.user_name
    from promotion_posts as post
    join photos on photos.photo_id = post.photo_id join users on users.user_id = post.user_id
    where post.promotion_id = ${promotionId} and not post.hidden ${which}
    order by post.posted_at desc limit 1`.execute(db)
  return rows[0]
}

function pictureOf(ports: HeadPorts, { photo_id: photoId, variants, ...size }: PostedPhoto, origin: string | null) {
  if (variants === 'broken') return null
  return previewPicture(ports, { address: { photoId, file: 'preview.jpg', way: 'campaign' }, size, origin })
}
