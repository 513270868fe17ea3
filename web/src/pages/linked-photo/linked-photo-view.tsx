import type { LinkedPhoto } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Download, Flag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { savePhoto } from '../../features/downloads/index.ts'
import { clockOfPhoto, drawThumbhash, usePhotoWords } from '../../features/photos/index.ts'
import { ReportDialog } from '../../features/reports/index.ts'
import { loginAddress } from '../../features/session/index.ts'
import styles from './linked-photo.module.css'

interface LinkedPhotoProps {
  token: string
  photo: LinkedPhoto
  isGuest: boolean
}

/** The picture over the light of its own colours, and below it what its owner chose to show. */
export function LinkedPhotoView({ token, photo, isGuest }: LinkedPhotoProps) {
  const reports = useTranslations('reports')
  const [isReporting, setReporting] = useState(false)
  const t = useTranslations('linkedPhoto')
  const words = usePhotoWords()
  const formats = useFormats()
  const login = loginAddress(useLocation())
  const clock = clockOfPhoto(photo)
  const edge = words.edge(clock)
  const date = words.fullDate(clock)
  const title = photo.world?.world_name ?? date
  const blurred = drawThumbhash(photo.thumbhash)
  const filename = `koma.${photo.content_type === 'image/png' ? 'png' : 'jpg'}`
  return (
    <article className={styles.page}>
      <title>{`${photo.world?.world_name ?? t('title')} — Koma`}</title>
      <div className={styles.stage}>
        {blurred && <img src={blurred} alt="" className={styles.light} />}
        <img
          src={photo.urls.large}
          alt={t('alt', { date, world: photo.world?.world_name ?? '' }).trim()}
          width={photo.width}
          height={photo.height}
          className={styles.picture}
          style={{
            ['--ratio' as string]: photo.width / photo.height,
            backgroundColor: photo.average_colour ?? undefined,
            backgroundImage: blurred ? `url(${blurred})` : undefined,
          }}
        />
      </div>
      <div className={styles.below}>
        <div className={styles.words}>
          <EdgePrint>
            {edge.date}&nbsp; {edge.time}
          </EdgePrint>
          {isGuest ? <h1>{title}</h1> : <h2>{title}</h2>}
          {photo.caption && <p className={styles.caption}>{photo.caption}</p>}
          {photo.owner && (
            <p className={styles.owner}>
              <Avatar src={photo.owner.user_icon} size={32} />
              {photo.owner.user_name ?? photo.owner.koma_id}
            </p>
          )}
          {photo.expires_at && <p>{t('until', { moment: formats.dateTime(photo.expires_at) })}</p>}
        </div>
        <div className={styles.actions}>
          <Button icon={Download} onClick={() => savePhoto({ urls: photo.urls, filename })}>
            {t('save')}
          </Button>
          <Button kind="text" icon={Flag} onClick={() => setReporting(true)}>
            {reports('action')}
          </Button>
          {isGuest && (
            <ButtonLink to={login} kind="brand">
              {t('start')}
            </ButtonLink>
          )}
        </div>
      </div>
      {isReporting && (
        <ReportDialog
          target={{ kind: 'photo_link', id: token }}
          shown={{ picture: photo.urls.large, title }}
          onClose={() => setReporting(false)}
        />
      )}
    </article>
  )
}
