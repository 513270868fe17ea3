import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { classNames } from '@koma/ui/class-names.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import type { ReactNode } from 'react'
import { useEditOffer } from '../edits/index.ts'
import { MainActions } from '../navigation/index.ts'
import {
  type ArrangedLibrary,
  type GridLook,
  MonthScrubber,
  type OfferActions,
  type ShownOrder,
  TouchScrubber,
} from '../photos/index.ts'
import { ListTools } from './list-tools.tsx'
import styles from './photo-list.module.css'
import { PhotoList } from './photo-list.tsx'
import { useSlideshowOf } from './slideshow-button.tsx'
import { useOwnOffer } from './use-own-offer.ts'

interface OwnPhotoListProps {
  list: ArrangedLibrary
  /** The same list with places for photos that are on their way. */
  shown?: ArrangedLibrary
  order: ShownOrder
  onOrder: (order: ShownOrder) => void
  /** Puts the list in an order by hand. */
  onArrange?: () => void
  /** How photos are shown if not by date. */
  look?: GridLook
  title: string
  linkTo: (photoId: string) => string
  /** The list shows favorites only, so a photo that loses its heart leaves it. */
  isFavorites?: boolean
  /** Replaces the top bar of a main screen while nothing is chosen. */
  bar?: ReactNode
  /** Actions that only this list has. */
  offer?: OfferActions
  /** False if the list is not a view of my photos but, for example, an album. */
  isView?: boolean
  /** Notices above the list. */
  above?: ReactNode
  /** The head of the list, between the row of views and the photos. */
  head?: ReactNode
  /** Floats in the corner on phones, while nothing is chosen. */
  floating?: ReactNode
}

/** Own photos with all their actions: the library, views of it, and albums. */
export function OwnPhotoList(props: OwnPhotoListProps) {
  const { list, order, title, linkTo, isFavorites = false, isView = true } = props
  const onSlideshow = useSlideshowOf(list, linkTo)
  const editing = useEditOffer()
  const offer = useOwnOffer({ isFavorites, editing: editing.offer, inThisList: props.offer })
  const isWide = useMediaQuery('(min-width: 800px)')
  return (
    <>
      <PhotoList
        list={props.shown ?? list}
        linkTo={linkTo}
        offer={offer}
        {...(props.look && { look: props.look })}
        bar={props.bar ?? <TopBar title={title} actions={<MainActions />} />}
        above={
          <>
            {props.above && <div className={styles.above}>{props.above}</div>}
            <ListTools
              count={list.length}
              isView={isView}
              onSlideshow={onSlideshow}
              order={order}
              onArrange={props.onArrange}
              onOrder={(next) => {
                props.onOrder(next)
                window.scrollTo(0, 0)
              }}
            />
            {props.head && <div className={styles.above}>{props.head}</div>}
          </>
        }
        floating={props.floating}
        beside={(view) => !props.look && (isWide ? <MonthScrubber view={view} /> : <TouchScrubber view={view} />)}
        className={classNames(styles.page, !props.look && styles.scrubbed)}
      />
      {editing.dialog}
    </>
  )
}
