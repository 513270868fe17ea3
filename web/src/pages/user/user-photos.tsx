import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, pictureSet, usePhotoWords } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { photoWithAddress, usePhotosWith } from '../../features/users/index.ts'
import { useShowMore } from '../../platform/use-show-more.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import { SectionHeading } from '../../ui/list/section-heading.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import { Bone, Skeleton } from '../../ui/state/skeleton.tsx'
import styles from './user.module.css'

interface UserPhotosProps {
  userId: string
  name: string
  isMe: boolean
}

/** The photos with somebody that the user may see. */
export function UserPhotos({ userId, name, isMe }: UserPhotosProps) {
  const t = useTranslations('userPage')
  const query = usePhotosWith(userId)
  const { showMore, isLoadingMore } = useShowMore(query)
  const { photos, matches } = query
  const isCapped = matches >= limits.searchCount
  return (
    <section className={styles.section}>
      <SectionHeading note={photos && t(isCapped ? 'photosMany' : 'photosCount', { count: matches })}>
        {isMe ? t('myPhotos') : t('photos', { name })}
      </SectionHeading>
      {!photos ? (
        <ListState query={query} skeleton={<PhotosSkeleton />} inline />
      ) : photos.length === 0 ? (
        <p className={styles.lead}>{t(isMe ? 'noMyPhotos' : 'noPhotos')}</p>
      ) : (
        <>
          <p className={styles.lead}>{t('photosLead')}</p>
          <ul className={styles.rows}>
            {photos.map((photo) => (
              <Tile key={`${photo.photo_id} ${photo.share_id ?? ''}`} photo={photo} />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button onClick={showMore} loading={isLoadingMore}>
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** In pixels; rows are stretched until they fill the width. */
const rowHeight = 140

/** Rows fill the width with whole photos: each takes a share of its row that follows from its shape. */
function Tile({ photo }: { photo: Photo }) {
  const words = usePhotoWords()
  const from = useFromHere()
  const { me } = useSession()
  const ratio = photo.width / photo.height
  return (
    <li style={{ flexGrow: ratio, flexBasis: `calc(${ratio} * var(--row))` }}>
      <Link
        to={photoWithAddress(photo, me?.user_id)}
        state={from}
        aria-label={words.photo(clockOfPhoto(photo), photo)}
        style={{ aspectRatio: ratio }}
      >
        <img
          {...pictureSet(photo, { width: `${Math.round(ratio * rowHeight)}px` })}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </Link>
    </li>
  )
}

function PhotosSkeleton() {
  return (
    <Skeleton>
      <div className={styles.rows}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <Bone key={place} width={200} height={112} shape="frame" />
        ))}
      </div>
    </Skeleton>
  )
}
