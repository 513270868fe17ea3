import type { Share } from '@koma/contract'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import styles from '../shares.module.css'
import { ShareTypeTag } from '../types/share-type-tag.tsx'
import { ShareFaces } from './share-faces.tsx'
import { SharePicture } from './share-picture.tsx'

/** One share of a list: cover, faces, name, type, how many photos are new, and how many people ask the owner to join. */
export function ShareCover({ share }: { share: Share }) {
  const t = useTranslations('shares')
  const from = useFromHere()
  const news = share.new_photos_count
  const requests = share.approval_awaiting_count
  return (
    <li>
      <Link to={`/share/${share.album_id}`} state={from} className={styles.cover}>
        <span className={styles.frame}>
          <SharePicture share={share} />
          {share.is_readable && (
            <span className={styles.faces}>
              <ShareFaces share={share} />
            </span>
          )}
          {requests > 0 && (
            <span className={styles.requests}>
              <span aria-hidden="true">{t('requestsShort', { count: requests })}</span>
              <VisuallyHidden>{t('requests', { count: requests })}</VisuallyHidden>
            </span>
          )}
          {news > 0 && (
            <span className={styles.news}>
              <span aria-hidden="true">+{news > 999 ? '999' : news}</span>
              <VisuallyHidden>{t('news', { count: news })}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.name}>{share.name}</span>
        <span className={styles.facts}>
          <ShareTypeTag type={share.share_type} />
          <span>{share.my_role === 'applied' ? t('applied') : t('photos', { count: share.photos_count })}</span>
        </span>
      </Link>
    </li>
  )
}
