// biome-ignore-all lint/a11y/useSemanticElements: a whole photo is the checkbox, which an input element cannot be.
import type { DmPhoto, DmThread } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Check } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, departFrom, pictureSet, usePhotoWords } from '../../../features/photos/index.ts'
import styles from './tiles.module.css'

interface SentTilesProps {
  thread: DmThread
  photos: readonly DmPhoto[]
  chosen: ReadonlySet<string> | null
  onToggle: (photoId: string) => void
}

/** A bubble shows this many photos, the last of them with the number of the rest. */
const mostShown = 4

/** One photo whole, two side by side, more as a large one over a strip. All of them while photos are being chosen. */
export function SentTiles({ thread, photos, chosen, onToggle }: SentTilesProps) {
  const shown = chosen ? photos : photos.slice(0, mostShown)
  const layout = chosen && photos.length > mostShown ? styles.many : styles[`of${Math.min(photos.length, mostShown)}`]
  const rest = photos.length - shown.length
  const columnsAt = (place: number) => {
    if (photos.length <= 2) return photos.length
    if (layout === styles.many) return 3
    return place === 0 ? 1 : Math.min(photos.length, mostShown) - 1
  }
  const isOwn = photos[0]?.owner.user_id !== thread.user_id
  return (
    <div
      className={classNames(styles.tiles, layout, isOwn && styles.own)}
      style={photos.length === 1 ? shapeOf(photos[0]) : undefined}
    >
      {shown.map((photo, place) =>
        chosen ? (
          <ChoiceTile
            key={photo.sent_at}
            photo={photo}
            columns={columnsAt(place)}
            isChosen={chosen.has(photo.photo_id)}
            onToggle={() => onToggle(photo.photo_id)}
          />
        ) : (
          <LinkTile
            key={photo.sent_at}
            photo={photo}
            columns={columnsAt(place)}
            to={`/dm/${thread.user_id}/photo/${photo.photo_id}`}
            rest={place === mostShown - 1 ? rest : 0}
          />
        ),
      )}
    </div>
  )
}

/** A photo that was sent alone keeps its shape. Portraits are limited in height, so that they fit on the screen. */
function shapeOf(photo: DmPhoto | undefined): CSSProperties {
  const ratio = photo && photo.width > 0 && photo.height > 0 ? photo.width / photo.height : 1
  return { ['--ratio' as string]: ratio }
}

/** Seen until the picture is loaded. */
function colourOf({ average_colour: colour }: DmPhoto): CSSProperties {
  return colour === null ? {} : { ['--placeholder' as string]: colour }
}

interface TileProps {
  photo: DmPhoto
  /** How many of its size fill the width of the bubble. */
  columns: number
}

interface LinkTileProps extends TileProps {
  to: string
  /** How many more photos there are. */
  rest: number
}

function LinkTile({ photo, columns, to, rest }: LinkTileProps) {
  const t = useTranslations('dmThread')
  const words = usePhotoWords()
  const from = useFromHere()
  const label = words.photo(clockOfPhoto(photo), photo)
  return (
    <Link
      to={to}
      state={from}
      aria-label={rest > 0 ? label + t('rest', { count: rest }) : label}
      className={styles.tile}
      style={colourOf(photo)}
      draggable={false}
      data-photo-id={photo.photo_id}
      onClick={(event) => departFrom(photo.photo_id, event.currentTarget)}
    >
      <TilePicture photo={photo} columns={columns} />
      {rest > 0 && <span className={styles.rest}>+{rest}</span>}
    </Link>
  )
}

interface ChoiceTileProps extends TileProps {
  isChosen: boolean
  onToggle: () => void
}

function ChoiceTile({ photo, columns, isChosen, onToggle }: ChoiceTileProps) {
  const words = usePhotoWords()
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={words.photo(clockOfPhoto(photo), photo)}
      className={classNames(styles.tile, isChosen && styles.chosen)}
      style={colourOf(photo)}
      data-photo-id={photo.photo_id}
      onClick={onToggle}
    >
      <TilePicture photo={photo} columns={columns} />
      <span className={styles.check}>{isChosen && <Check size={15} strokeWidth={3} aria-hidden="true" />}</span>
    </button>
  )
}

/** Decorative: the link around it says which photo it is. Hidden if it cannot be loaded, so that its colour is left. */
function TilePicture({ photo, columns }: TileProps) {
  const [lost, setLost] = useState<string | null>(null)
  const ratio = columns === 1 ? undefined : 4 / 3
  const { src, ...set } = pictureSet(photo, { width: `min(78vw, 420px) / ${columns}`, ratio })
  if (lost === src) return null
  return (
    <img {...set} src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setLost(src)} />
  )
}
