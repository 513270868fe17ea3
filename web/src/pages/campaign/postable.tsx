import { Button } from '@koma/ui/button/button.tsx'
import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCandidates } from '../../features/campaigns/index.ts'
import { pictureAddress } from '../../features/photos/index.ts'
import styles from './campaign.module.css'

/** More than the widest strip shows. */
const mostFrames = 16

/** How many of one's photos can take part, as a strip of film with a button. Absent if that cannot be found out. */
export function Postable({ address, onTakePart }: { address: string; onTakePart: () => void }) {
  const t = useTranslations('campaignPage.postable')
  const { data, isPending } = useCandidates(address, 'postable')
  if (isPending) return <PostableSkeleton />
  const [page] = data?.pages ?? []
  if (!page) return null
  const count = page.counts.postable
  if (count === 0) return <p className={styles.nonePostable}>{t('none')}</p>
  return (
    <section className={styles.postable} aria-labelledby="postable">
      <h2 id="postable">{t('title', { count })}</h2>
      <Strip>
        {page.candidates.slice(0, mostFrames).map(({ photo }) => (
          <img
            key={photo.photo_id}
            src={pictureAddress(photo, 'thumbnail')}
            alt=""
            loading="lazy"
            style={{ aspectRatio: photo.width / photo.height, backgroundColor: photo.average_colour ?? undefined }}
          />
        ))}
      </Strip>
      <Button kind="primary" onClick={onTakePart}>
        {t('choose')}
      </Button>
    </section>
  )
}

function PostableSkeleton() {
  return (
    <Skeleton>
      <div className={styles.postable}>
        <div className={styles.boneTitle}>
          <Bone width={220} height={18} />
          <Bone width={110} height={18} />
        </div>
        <Strip />
        <div className={styles.boneButton}>
          <Bone height={44} shape="frame" />
        </div>
      </div>
    </Skeleton>
  )
}

function Strip({ children }: { children?: ReactNode }) {
  return (
    <div aria-hidden="true" className={styles.strip}>
      <div className={styles.holes} />
      <div>{children}</div>
      <div className={styles.holes} />
    </div>
  )
}
