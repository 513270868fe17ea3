import type { Share } from '@koma/contract'
import { ArrowDownUp } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { PhotoList, SlideshowButton } from '../../features/photo-list/index.ts'
import type { ArrangedLibrary, LibraryOrder } from '../../features/photos/index.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Menu, MenuChoice } from '../../ui/overlay/menu.tsx'
import { RemovePhotos } from './remove-photos.tsx'
import styles from './share.module.css'
import { useShareOffer } from './use-share-offer.ts'

interface ShareListProps {
  share: Share
  list: ArrangedLibrary
  bar: ReactNode
  head: ReactNode
  /** Photos that are being uploaded into the share. */
  underWay: ReactNode
  className: string | undefined
}

/** The photos of a share by date, to open and to choose. */
export function ShareList({ share, list, bar, head, underWay, className }: ShareListProps) {
  const t = useTranslations('sharePage')
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  const shareId = share.album_id
  const { first } = list.order
  const setFirst = (next: LibraryOrder['first']) =>
    setSearch(next === 'oldest' ? { order: next } : {}, { replace: true, state })
  const [removing, setRemoving] = useState<{ photoIds: readonly string[]; done: () => void } | null>(null)
  const askRemoval = useCallback((photoIds: readonly string[], done: () => void) => setRemoving({ photoIds, done }), [])
  const offer = useShareOffer(share, askRemoval)
  const linkTo = (photoId: string) => `/share/${shareId}/photo/${photoId}${first === 'oldest' ? '?order=oldest' : ''}`
  const above = (
    <>
      {head}
      <div className={styles.tools}>
        <SlideshowButton list={list} linkTo={linkTo} />
        <Menu label={t('order')} trigger={<IconButton icon={ArrowDownUp} label={t('order')} tooltip={false} />}>
          <MenuChoice
            value={first}
            onChange={setFirst}
            options={[
              { value: 'newest', label: t('newest') },
              { value: 'oldest', label: t('oldest') },
            ]}
          />
        </Menu>
      </div>
      {underWay}
    </>
  )
  return (
    <>
      <PhotoList list={list} bar={bar} offer={offer} linkTo={linkTo} above={above} className={className} />
      <RemovePhotos
        shareId={shareId}
        photoIds={removing?.photoIds ?? []}
        onClose={() => setRemoving(null)}
        onRemoved={() => removing?.done()}
      />
    </>
  )
}
