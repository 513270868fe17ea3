import type { Share } from '@koma/contract'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { lazyExtra, lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Move } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { OrderMenu, PhotoList, SlideshowButton } from '../../features/photo-list/index.ts'
import {
  type ArrangedLibrary,
  ArrangePhotos,
  type OfferActions,
  plainLook,
  type ShownOrder,
} from '../../features/photos/index.ts'
import { useShareCalls, useShareFailure, useShareSource } from '../../features/shares/index.ts'
import { useTold } from '../../platform/use-told.ts'
import styles from './share.module.css'
import { orderQuery } from './share-order.ts'
import { useShareOffer } from './use-share-offer.ts'

// Loaded on demand: few visits remove photos.
const RemovePhotos = lazyOverlay(
  async () => (await import('./remove-photos.tsx')).RemovePhotos,
  ({ onClose }) => onClose(),
)
const Hearts = lazyExtra(async () => (await import('./hearts.tsx')).Hearts)
const noHearts: OfferActions = () => []

interface ShareListProps {
  share: Share
  order: ShownOrder
  list: ArrangedLibrary
  head: ReactNode
  /** Photos that are being uploaded into the share. */
  underWay: ReactNode
  className: string | undefined
  /** Told when photos are chosen or arranged, which takes the place of the page's bar. */
  onBusy: (isBusy: boolean) => void
}

/** The photos of a share, to open and to choose. Whoever may arranges them by hand. */
export function ShareList({ share, order, list, head, underWay, className, onBusy }: ShareListProps) {
  const t = useTranslations('sharePage')
  const { queryKey } = useShareSource(share.album_id)
  const shareId = share.album_id
  const calls = useShareCalls()
  const explain = useShareFailure()
  const onOrder = useOrderChoice(share)
  /** The photos that are chosen when arranging begins; null while the share is only looked at. */
  const [arranging, setArranging] = useState<readonly string[] | null>(null)
  const mayArrange = share.may.arrange && order.by === 'hand' && list.order.by === 'hand'
  const [removing, setRemoving] = useState<{ photoIds: readonly string[]; done: () => void } | null>(null)
  const askRemoval = useCallback((photoIds: readonly string[], done: () => void) => setRemoving({ photoIds, done }), [])
  const [hearts, setHearts] = useState<OfferActions>(() => noHearts)
  const keepHearts = useCallback((heartsOffer: OfferActions) => setHearts(() => heartsOffer), [])
  const offer = useShareOffer(share, askRemoval, mayArrange ? setArranging : null, hearts)
  const linkTo = (photoId: string) => `/share/${shareId}/photo/${photoId}${orderQuery(share, order)}`
  const isArranging = arranging !== null && mayArrange
  useTold(isArranging, onBusy)
  if (isArranging) {
    return (
      <ArrangePhotos
        list={list}
        queryKey={queryKey}
        chosen={arranging}
        send={(moves) => calls.movePhotos(shareId, moves)}
        explain={explain}
        onEnd={() => setArranging(null)}
      />
    )
  }
  const above = (
    <>
      {head}
      <div className={styles.tools}>
        {mayArrange && <IconButton icon={Move} label={t('arrange')} onClick={() => setArranging([])} />}
        <SlideshowButton list={list} linkTo={linkTo} />
        <OrderMenu order={order} onOrder={onOrder} withDay={share.may.manage} withHand />
      </div>
      {underWay}
    </>
  )
  return (
    <>
      <PhotoList
        list={list}
        look={plainLook}
        bar={null}
        onSelecting={onBusy}
        offer={offer}
        linkTo={linkTo}
        above={above}
        className={className}
      />
      <Hearts onOffer={keepHearts} />
      {removing && (
        <RemovePhotos
          shareId={shareId}
          photoIds={removing.photoIds}
          onClose={() => setRemoving(null)}
          onRemoved={removing.done}
        />
      )}
    </>
  )
}

/** Whoever manages the share chooses the order for everybody; others choose which photos come first, for themselves. */
function useOrderChoice(share: Share): (order: ShownOrder) => void {
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  const calls = useShareCalls()
  const snackbar = useSnackbar()
  const explain = useShareFailure()
  const { run } = useChange({
    overlaps: true,
    send: (order: ShownOrder) => calls.showBy(share.album_id, order),
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  return (order) => {
    const query = share.may.manage ? '' : orderQuery(share, order)
    setSearch(query, { replace: true, state })
    if (share.may.manage) void run(order)
  }
}
