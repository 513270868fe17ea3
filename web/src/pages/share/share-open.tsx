import type { UploadTarget } from '@koma/client/uploads'
import type { Share } from '@koma/contract'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { lazyExtra } from '@koma/ui/lazy/lazy-part.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { GridSkeleton, PhotoSourceProvider, usePhotoList } from '../../features/photos/index.ts'
import { GuestBar, useSession } from '../../features/session/index.ts'
import { type OpenDialog, ShareDialogs, useShareSource, useShareTarget } from '../../features/shares/index.ts'
import { AddPhotosMenu, UploadingTiles, useOpenTarget } from '../../features/uploads/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './share.module.css'
import { ShareHead } from './share-head.tsx'
import { ShareList } from './share-list.tsx'
import { ShareMenu } from './share-menu.tsx'
import { readOrder } from './share-order.ts'
import { useReadMark } from './use-read-mark.ts'
import { useShutOut } from './visitors/use-shut-out.ts'

// Apart from the page, because only guests see it.
const RegisterInvitation = lazyExtra(
  async () => (await import('./visitors/register-invitation.tsx')).RegisterInvitation,
)

interface ShareOpenProps {
  share: Share
  /** Shown beside the photos: the settings, if there is room for them. */
  panel?: ReactNode
}

/** An album whose photos the viewer sees. */
export function ShareOpen({ share, panel }: ShareOpenProps) {
  const { status } = useSession()
  const source = useShareSource(share.album_id)
  const [search] = useSearchParams()
  // Kept in the URL, so that an opened photo follows the same order and coming back restores it.
  const order = readOrder(share, search)
  const query = usePhotoList(source, order)
  const { list } = query
  const isGuest = status === 'guest'
  useReadMark(share, list !== undefined)
  useShutOut(share.album_id, query.error)
  const target = useShareTarget(share)
  useOpenTarget(target)
  const bar = isGuest ? (
    <>
      <GuestBar />
      <h1 className={styles.hidden}>{share.name}</h1>
    </>
  ) : (
    <TopBar title={share.name} brand={<span />} back="/share" actions={<ShareMenu share={share} />} />
  )
  // Here and not in the list, so that a menu that is open in the bar stays open when the list arrives.
  const [isBusy, setBusy] = useState(false)
  // Here and not in the head, which moves into the list once that has loaded.
  const [open, setOpen] = useState<OpenDialog>(null)
  const head = <ShareHead share={share} onOpen={setOpen} />
  const underWay = target && <UploadingTiles into={target} />
  const page = isGuest ? styles.guestPage : styles.page
  return (
    <div className={panel ? styles.withPanel : undefined}>
      <title>{`${share.name} — Koma`}</title>
      {!isBusy && bar}
      {list && list.length > 0 ? (
        <PhotoSourceProvider value={source}>
          <ShareList
            share={share}
            order={order}
            list={list}
            head={head}
            underWay={underWay}
            className={page}
            onBusy={setBusy}
          />
        </PhotoSourceProvider>
      ) : (
        <div className={page}>
          {head}
          {list ? <NoPhotos target={target} /> : <ListState query={query} skeleton={<GridSkeleton />} />}
        </div>
      )}
      <ShareDialogs share={share} open={open} onOpen={setOpen} />
      {isGuest && <RegisterInvitation />}
      {panel}
    </div>
  )
}

function NoPhotos({ target }: { target: UploadTarget | null }) {
  const t = useTranslations('sharePage.empty')
  const nothing = (
    <Centre>
      <EmptyState title={t('title')} action={target && <AddPhotosMenu target={target} />}>
        {t(target ? 'member' : 'viewer')}
      </EmptyState>
    </Centre>
  )
  return target ? <UploadingTiles into={target} otherwise={nothing} /> : nothing
}
