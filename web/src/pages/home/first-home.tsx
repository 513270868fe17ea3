import { FilmStrip } from '@koma/ui/brand/film-strip.tsx'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { Check, ChevronRight, ImagePlus, type LucideIcon, MonitorDown, Search, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { useSession } from '../../features/session/index.ts'
import styles from './home.module.css'

/** Before anything is on the timeline: leads to the first photo, and then to the first shared album. */
export function FirstHome() {
  const t = useTranslations('home.first')
  const { me } = useSession()
  const { isMounted, upload } = useNavigationFacts()
  const from = useFromHere()
  const hasPhotos = (me?.storage_used_count_files ?? 0) > 0
  const icon = me?.user_icon
  return (
    <div className={styles.first}>
      <FilmStrip
        className={styles.strip}
        frames={[
          {
            print: '01 YOU',
            picture: icon ? <img src={icon} alt="" className={styles.face} /> : <FrameIcon of={Check} />,
          },
          {
            print: '02 PHOTOS',
            current: !hasPhotos,
            picture: <FrameIcon of={hasPhotos ? Check : ImagePlus} />,
          },
          {
            print: '03 FRIENDS',
            current: hasPhotos,
            picture: hasPhotos && <FrameIcon of={UsersRound} />,
          },
        ]}
      />
      <h2>{t(hasPhotos ? 'shareTitle' : 'title')}</h2>
      <p>{t(hasPhotos ? 'shareBody' : 'body')}</p>
      <div className={styles.ways}>
        {hasPhotos ? (
          <ButtonLink kind="primary" icon={UsersRound} to="/share/create" state={from}>
            {t('createShare')}
          </ButtonLink>
        ) : (
          upload && (
            <Button kind="primary" icon={ImagePlus} onClick={upload}>
              {t('upload')}
            </Button>
          )
        )}
        {!hasPhotos && isMounted('/setting/client_application') && (
          <ButtonLink icon={MonitorDown} to="/setting/client_application" state={from}>
            {t('sync')}
          </ButtonLink>
        )}
      </div>
      <section aria-labelledby="first-next" className={styles.next}>
        <h3 id="first-next">{t('next')}</h3>
        <ul>
          {isMounted('/search') && (
            <ListRow
              to="/search"
              state={from}
              leading={<NextIcon of={Search} />}
              title={t('findFriends')}
              caption={t('findFriendsBody')}
              trailing={<Icon of={ChevronRight} />}
            />
          )}
          {hasPhotos ? (
            <ListRow
              to="/photo"
              leading={<NextIcon of={ImagePlus} />}
              title={t('photos')}
              caption={t('photosBody')}
              trailing={<Icon of={ChevronRight} />}
            />
          ) : (
            <ListRow
              to="/share/create"
              state={from}
              leading={<NextIcon of={UsersRound} />}
              title={t('createShare')}
              caption={t('createShareBody')}
              trailing={<Icon of={ChevronRight} />}
            />
          )}
        </ul>
      </section>
      <p className={styles.hint}>{t('hint')}</p>
    </div>
  )
}

function FrameIcon({ of }: { of: LucideIcon }) {
  return (
    <span className={styles.unexposed}>
      <Icon of={of} size={24} />
    </span>
  )
}

function NextIcon({ of }: { of: LucideIcon }) {
  return (
    <span className={styles.nextIcon}>
      <Icon of={of} />
    </span>
  )
}
