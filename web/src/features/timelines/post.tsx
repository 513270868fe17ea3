import type { TimelineItem } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Faces } from './faces.tsx'
import { PostMedia } from './post-media.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostReactions } from './post-reactions.tsx'
import type { TimelineName } from './timeline-keys.ts'
import styles from './timelines.module.css'

/** Who added how many photos to which share or campaign, and when. Reactions are those to the first photo. */
export function Post({ of, post }: { of: TimelineName; post: TimelineItem }) {
  const t = useTranslations('timelines')
  const locale = useLocale()
  const from = useFromHere()
  const { user, share, photos } = post
  const [first] = photos
  if (!first) return null
  const name = user.user_name ?? user.koma_id ?? t('somebody')
  return (
    <article className={styles.post} aria-label={t('postOf', { name })}>
      <Link to={`/user/${user.user_id}`} state={from} tabIndex={-1} aria-hidden="true">
        <Avatar src={user.user_icon} size={44} />
      </Link>
      <div className={styles.body}>
        <header className={styles.head}>
          <Link to={`/user/${user.user_id}`} state={from} className={styles.name}>
            {name}
          </Link>
          {user.koma_id !== null && <span className={styles.id}>@{user.koma_id}</span>}
          <span className={styles.when}>
            · <RelativeTime moment={post.timestamp} />
          </span>
          <span className={styles.postMenu}>
            <PostMenu post={post} />
          </span>
        </header>
        {share && (
          <p className={styles.act}>
            {t.rich('added', {
              name: share.share_name,
              count: post.photo_count,
              share: (words) => (
                <Link to={`/share/${share.share_id}`} state={from}>
                  {words}
                </Link>
              ),
            })}
          </p>
        )}
        {post.promotion_id !== null && (
          <p className={styles.act}>
            {t.rich('posted', {
              name: post.promotion_title?.[locale] ?? t('campaign'),
              count: post.photo_count,
              campaign: (words) => (
                <Link to={`/pr/${post.promotion_id}`} state={from}>
                  {words}
                </Link>
              ),
            })}
          </p>
        )}
        <PostMedia of={of} post={post} />
        <div className={styles.facts}>
          {first.world_name !== null && (
            <p className={styles.world}>
              <Icon of={MapPin} size={14} />
              <span>{first.world_name}</span>
            </p>
          )}
          <Faces photos={photos} />
        </div>
        <footer className={styles.foot}>
          <PostReactions post={post} />
        </footer>
      </div>
    </article>
  )
}
