import type { Share } from '@koma/contract'
import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { GridSkeleton } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { useShareIndex } from '../../features/shares/index.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Centre, ListState } from '../../ui/state/list-state.tsx'
import { GuestBar } from './guest-bar.tsx'
import { RegisterInvitation } from './register-invitation.tsx'
import styles from './share.module.css'
import { ShareGrid } from './share-grid.tsx'
import { ShareHead } from './share-head.tsx'
import { ShareMenu } from './share-menu.tsx'
import { useReadMark } from './use-read-mark.ts'
import { useShutOut } from './use-shut-out.ts'

interface ShareOpenProps {
  share: Share
  /** Beside the photos: the settings, where there is room for them. */
  panel?: ReactNode
}

/** An album whose photos the viewer sees. */
export function ShareOpen({ share, panel }: ShareOpenProps) {
  const { status } = useSession()
  const query = useShareIndex(share.album_id)
  const isGuest = status === 'guest'
  useReadMark(share, query.isSuccess)
  useShutOut(share.album_id, query.error)
  const bar = isGuest ? (
    <GuestBar />
  ) : (
    <TopBar title={share.name} brand={<span />} back="/share" actions={<ShareMenu share={share} />} />
  )
  const head = <ShareHead share={share} />
  const page = isGuest ? styles.guestPage : styles.page
  return (
    <div className={panel ? styles.withPanel : undefined}>
      <title>{`${share.name} — Koma`}</title>
      {query.data && query.data.photoIds.length > 0 ? (
        <ShareGrid share={share} index={query.data} bar={bar} head={head} className={page} />
      ) : (
        <>
          {bar}
          <div className={page}>
            {isGuest && <h1 className={styles.hidden}>{share.name}</h1>}
            {head}
            {query.data ? <NoPhotos share={share} /> : <ListState query={query} skeleton={<GridSkeleton />} />}
          </div>
        </>
      )}
      {isGuest && <RegisterInvitation />}
      {panel}
    </div>
  )
}

function NoPhotos({ share }: { share: Share }) {
  const t = useTranslations('sharePage')
  return (
    <Centre>
      <EmptyState
        title={t('empty.title')}
        action={
          share.may.add_photos && (
            <ButtonLink to={`/share/${share.album_id}?add`} kind="primary" icon={ImagePlus}>
              {t('add')}
            </ButtonLink>
          )
        }
      >
        {t(share.may.add_photos ? 'empty.member' : 'empty.viewer')}
      </EmptyState>
    </Centre>
  )
}
