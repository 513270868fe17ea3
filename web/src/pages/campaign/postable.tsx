import { Button } from '@koma/ui/button/button.tsx'
import { useTranslations } from 'use-intl'
import { useCandidates } from '../../features/campaigns/index.ts'
import { pictureAddress } from '../../features/photos/index.ts'
import styles from './campaign.module.css'

/** More than the widest strip shows. */
const mostFrames = 16

/** How many of one's photos can take part, as a strip of film with a button. Absent until it is known, and if there is none. */
export function Postable({ address, onTakePart }: { address: string; onTakePart: () => void }) {
  const t = useTranslations('campaignPage.postable')
  const { data } = useCandidates(address, 'postable')
  const [page] = data?.pages ?? []
  if (!page) return null
  const count = page.counts.postable
  if (count === 0) return <p className={styles.nonePostable}>{t('none')}</p>
  return (
    <section className={styles.postable} aria-labelledby="postable">
      <h2 id="postable">{t('title', { count })}</h2>
      <div aria-hidden="true" className={styles.strip}>
        <div className={styles.holes} />
        <div>
          {page.candidates.slice(0, mostFrames).map(({ photo }) => (
            <img
              key={photo.photo_id}
              src={pictureAddress(photo, 'thumbnail')}
              alt=""
              loading="lazy"
              style={{ aspectRatio: photo.width / photo.height, backgroundColor: photo.average_colour ?? undefined }}
            />
          ))}
        </div>
        <div className={styles.holes} />
      </div>
      <Button kind="primary" onClick={onTakePart}>
        {t('choose')}
      </Button>
    </section>
  )
}
