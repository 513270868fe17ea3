// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.
// biome-ignore-all lint/a11y/useFocusableInteractive: the link or checkbox inside a cell takes the focus.
import type { Photo } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Check, Heart } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { departFrom } from '../photo-flight.ts'
import { steadyVariant, type Variant } from '../picture/picture-address.ts'
import styles from './tile.module.css'
import { TilePicture, type TilePictureProps } from './tile-picture.tsx'

export interface PhotoTileProps extends Omit<TileBodyProps, 'variant' | 'hasRoomForWords' | 'hasRoomForReactions'> {
  column: number
  left: number
  width: number
  height: number
  colour: string | null
  /** Photos are being chosen: the checks show, and a click chooses instead of opening. */
  selecting: boolean
  /** Undefined if photos do not open; the whole tile is then a checkbox. */
  to: string | undefined
}

/**
 * What a tile shows, without where it is and how large exactly: when photos are added before it, only these change, and its body is not
 * rendered again.
 */
interface TileBodyProps extends TilePictureProps {
  hasRoomForReactions: boolean
  label: string
  /** Without the photo's name, which the link beside it says: screen readers would read it twice. */
  chooseLabel: string
  chosen: boolean
  tabStop: boolean
  /** Path of the current page, so that the photo's page leads back to it. */
  from: string
  /** Replaces the heart and the reactions. */
  badge: ReactNode
}

/** Pixels that a tile must be wide for texts in it. */
const roomFor = { words: 96, reactions: 72 }

/** One photo of a grid. The grid handles clicks, keys and painting. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { column, left, width, height, colour, selecting, to, ...shown } = props
  const { chosen, photoId } = shown
  const variant = useRef<Variant>(undefined)
  variant.current = steadyVariant(Math.max(width, height), variant.current)
  const body: TileBodyProps = {
    ...shown,
    variant: variant.current,
    hasRoomForWords: width >= roomFor.words,
    hasRoomForReactions: width >= roomFor.reactions,
  }
  return (
    <div
      role="gridcell"
      aria-selected={chosen}
      aria-colindex={column}
      className={classNames(styles.tile, chosen && styles.chosen, selecting && styles.selecting)}
      style={{ left, width, height, ['--placeholder' as string]: colour ?? undefined }}
      data-tile={photoId}
    >
      {to === undefined ? <ChoiceTile {...body} /> : <LinkTile {...body} to={to} />}
    </div>
  )
})

interface ComingTileProps extends Pick<PhotoTileProps, 'column' | 'left' | 'width' | 'height'> {
  children: ReactNode
}

/** The place of a photo that is on its way. It has no `data-tile`, so that the grid neither opens nor chooses it. */
export function ComingTile({ column, children, ...style }: ComingTileProps) {
  return (
    <div role="gridcell" aria-colindex={column} className={styles.tile} style={style}>
      {children}
    </div>
  )
}

type RushedTileProps = Pick<PhotoTileProps, 'photoId' | 'column' | 'left' | 'width' | 'height' | 'colour'>

/** A photo that flies by. */
export function RushedTile({ photoId, column, left, width, height, colour }: RushedTileProps) {
  const style = { left, width, height, background: colour ?? 'var(--surface-placeholder)' }
  return <div role="gridcell" aria-colindex={column} className={styles.tile} style={style} data-tile={photoId} />
}

const LinkTile = memo(function LinkTile(props: TileBodyProps & { to: string }) {
  const { photoId, photo, chosen } = props
  return (
    <>
      <Link
        to={props.to}
        state={{ from: props.from }}
        aria-label={props.label}
        tabIndex={props.tabStop ? 0 : -1}
        draggable={false}
        className={classNames(styles.body, styles.link)}
        data-photo-id={photoId}
        onClick={(event) => departFrom(photoId, event.currentTarget)}
      >
        <span className={styles.frame}>
          <TilePicture {...props} />
        </span>
        {photo?.is_favorite && (
          <span className={styles.favorite}>
            <Icon of={Heart} size={16} filled />
          </span>
        )}
        {props.badge}
      </Link>
      {photo && !props.badge && props.hasRoomForReactions && <ReactionChip photo={photo} />}
      <button
        type="button"
        role="checkbox"
        aria-checked={chosen}
        aria-label={props.chooseLabel}
        tabIndex={-1}
        className={styles.choose}
        data-choose
      >
        <CheckMark chosen={chosen} />
      </button>
    </>
  )
})

const ChoiceTile = memo(function ChoiceTile(props: TileBodyProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={props.chosen}
      aria-label={props.label}
      tabIndex={props.tabStop ? 0 : -1}
      className={styles.body}
      data-photo-id={props.photoId}
    >
      <span className={styles.frame}>
        <TilePicture {...props} />
      </span>
      {props.badge}
      <span className={styles.choose}>
        <CheckMark chosen={props.chosen} />
      </span>
    </button>
  )
})

/** A circle, which has a mark only once it is chosen: to draw one in every tile costs a phone frames while scrolling. */
function CheckMark({ chosen }: { chosen: boolean }) {
  return <span className={styles.check}>{chosen && <Check size={15} strokeWidth={3} aria-hidden="true" />}</span>
}

/** The most frequent reaction, and the number of all reactions. */
function ReactionChip({ photo }: { photo: Photo }) {
  const kinds = Object.entries(photo.reactions)
  const [top] = kinds.sort(([, a], [, b]) => b.length - a.length)
  if (!top) return null
  const total = kinds.reduce((sum, [, users]) => sum + users.length, 0)
  return (
    <span className={styles.reactions} aria-hidden="true">
      <span>{top[0]}</span>
      {total}
    </span>
  )
}
