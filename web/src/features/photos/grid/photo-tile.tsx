// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.
// biome-ignore-all lint/a11y/useFocusableInteractive: the link inside a cell takes the focus.
import type { Photo } from '@koma/contract'
import { Check, Heart, ImageOff } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { departFrom } from '../photo-flight.ts'
import { Picture } from '../picture.tsx'
import { pictureAddress, variantFor } from '../picture-address.ts'
import { useStoreHere } from '../source/photo-store.ts'
import { useBlurred } from '../use-blurred.ts'
import styles from './tile.module.css'

export interface PhotoTileProps {
  place: number
  column: number
  photoId: string
  photo: Photo | undefined
  preview: string | undefined
  left: number
  width: number
  height: number
  colour: string | null
  label: string
  chooseLabel: string
  brokenLabel: string
  chosen: boolean
  /** Something is chosen: a click chooses instead of opening. */
  selecting: boolean
  tabStop: boolean
  to: string
  /** Of the page that is open, so that the photo's page leads back. */
  from: string
}

/** One photo of a grid. Clicks, keys and drawing over it are heard by the grid. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { place, photoId, photo, left, width, height, colour, chosen, selecting } = props
  return (
    <div
      role="gridcell"
      aria-selected={chosen}
      aria-colindex={props.column}
      className={classNames(styles.tile, chosen && styles.chosen, selecting && styles.selecting)}
      style={{ left, width, height, ['--placeholder' as string]: colour ?? undefined }}
      data-place={place}
    >
      <Link
        to={props.to}
        state={{ from: props.from }}
        aria-label={props.label}
        tabIndex={props.tabStop ? 0 : -1}
        draggable={false}
        className={styles.link}
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
      </Link>
      {photo && width >= 72 && <ReactionChip photo={photo} />}
      <button
        type="button"
        role="checkbox"
        aria-checked={chosen}
        aria-label={props.chooseLabel}
        tabIndex={-1}
        className={styles.choose}
        data-choose
      >
        <span className={styles.check}>
          <Check size={15} strokeWidth={3} aria-hidden="true" />
        </span>
      </button>
    </div>
  )
})

type TilePictureProps = Pick<PhotoTileProps, 'photoId' | 'photo' | 'preview' | 'width' | 'height' | 'brokenLabel'>

/** The picture over its placeholder, or words where it cannot be shown. Fills the positioned element it is in. */
export function TilePicture({ photoId, photo, preview, width, height, brokenLabel }: TilePictureProps) {
  const store = useStoreHere()
  const [lost, setLost] = useState<string | null>(null)
  const address = photo && pictureAddress(photo, variantFor(Math.max(width, height)))
  const isSeen = address !== undefined && store.seenPictures.has(address)
  const blurred = useBlurred(isSeen ? null : (photo?.thumbhash ?? null))
  if (!photo || !address) return preview ? <Picture src={preview} store={store} /> : <span className={styles.sheen} />
  // What this device has stays below until the server's picture is there in full.
  const below = preview ?? blurred
  if (lost === address && preview) return <Picture src={preview} store={store} />
  if (lost === address) {
    return (
      <span className={styles.broken}>
        <Icon of={ImageOff} size={20} />
        {width >= 96 && brokenLabel}
      </span>
    )
  }
  const lose = () => {
    // Once: the address may have expired while the page was open, and a new one comes with the photo.
    if (lost === null && !preview) store.forget(photoId)
    setLost(address)
  }
  return (
    <>
      {below && <img src={below} alt="" draggable={false} className={styles.below} />}
      <Picture src={address} store={store} onLost={lose} onShown={() => store.dropPreview(photoId)} />
    </>
  )
}

/** The reaction most people chose, and how many there are of all. */
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
