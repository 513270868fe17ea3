import { type ReactNode, useMemo, useState } from 'react'
import { useMediaQuery } from '../../platform/browser/media.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { MainActions } from '../navigation/index.ts'
import {
  arrangeLibrary,
  type LibraryIndex,
  MonthScrubber,
  type OfferActions,
  readLibraryOrder,
  writeLibraryOrder,
} from '../photos/index.ts'
import { ListTools } from './list-tools.tsx'
import styles from './photo-list.module.css'
import { PhotoList } from './photo-list.tsx'
import { useOwnOffer } from './use-own-offer.ts'

interface OwnPhotoListProps {
  index: LibraryIndex
  title: string
  linkTo: (photoId: string) => string
  /** Without their heart they are not in this list. */
  isFavorites?: boolean
  /** Instead of the top bar of a main screen, while nothing is chosen. */
  bar?: ReactNode
  /** What can be done with photos in this list alone. */
  offer?: OfferActions
  /** False for what is no view of my photos, such as an album. */
  isView?: boolean
  /** More of the list is on its way. */
  isGrowing?: boolean
  /** Over the list: notices. */
  above?: ReactNode
  below?: ReactNode
  /** Over the corner of a phone, while nothing is chosen. */
  floating?: ReactNode
}

/** Own photos with everything that can be done to them: the library, views of it, and albums. */
export function OwnPhotoList(props: OwnPhotoListProps) {
  const { index, title, linkTo, isFavorites = false, isGrowing = false, isView = true } = props
  const [order, setOrder] = useState(readLibraryOrder)
  const list = useMemo(() => arrangeLibrary(index, order), [index, order])
  const offer = useOwnOffer(isFavorites, props.offer)
  const isWide = useMediaQuery('(min-width: 800px)')
  return (
    <PhotoList
      list={list}
      linkTo={linkTo}
      offer={offer}
      bar={props.bar ?? <TopBar title={title} actions={<MainActions />} />}
      above={
        <>
          {props.above && <div className={styles.above}>{props.above}</div>}
          <ListTools
            count={index.photoIds.length}
            isGrowing={isGrowing}
            isView={isView}
            order={order}
            onOrder={(next) => {
              writeLibraryOrder(next)
              setOrder(next)
              window.scrollTo(0, 0)
            }}
          />
        </>
      }
      below={props.below}
      floating={props.floating}
      beside={(view) => isWide && <MonthScrubber view={view} />}
      className={styles.page}
    />
  )
}
