import type { Album } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbumMoves } from '../../features/albums/changing/lazy-moves.ts'
import { type ArrangedField, useArranging } from '../../features/photos/lazy-arranging.ts'
import styles from './albums.module.css'

interface HandCardsProps {
  /** All albums in the order by hand. */
  albums: readonly Album[]
  /** Cards that stay before the albums. */
  before: ReactNode
  draw: (album: Album) => ReactNode
}

const none: ReadonlySet<string> = new Set()

/** The albums in the order by hand, which are moved by mouse, by a finger that rests, and by Space and the arrow keys. */
export function HandCards({ albums, before, draw }: HandCardsProps) {
  const t = useTranslations('albumsPage.arrange')
  const move = useAlbumMoves()
  const { lifted, said, frame } = useArranging(fieldOf(albums), none, move, t)
  const goal = lifted && (lifted.isBehind || lifted.place >= albums.length ? lifted.place - 1 : lifted.place)
  const isBehind = lifted !== null && goal !== lifted.place
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div {...frame} className={styles.arranged}>
        <ul className={styles.cards}>
          {before}
          {albums.map((album, place) => (
            <li
              key={album.album_id}
              data-album-id={album.album_id}
              className={classNames(
                styles.movable,
                lifted?.photoIds.includes(album.album_id) && styles.lifted,
                goal === place && (isBehind ? styles.goalBehind : styles.goalBefore),
              )}
            >
              {draw(album)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function fieldOf(albums: readonly Album[]): ArrangedField {
  const card = (place: number) => {
    const id = albums[place]?.album_id
    return id === undefined ? null : document.querySelector<HTMLElement>(`[data-album-id="${id}"]`)
  }
  const boxes = () => albums.map((_, place) => card(place)?.getBoundingClientRect() ?? new DOMRect())
  return {
    list: {
      length: albums.length,
      idAt: (place) => albums[place]?.album_id,
      momentAt: (place) => albums[place]?.hand_place ?? 0,
      placeOf: (id) => albums.findIndex(({ album_id }) => album_id === id),
    },
    findAt(x, y) {
      // The nearest card, so that the gaps between cards and the rest of a row belong to one too.
      const distances = boxes().map((box) =>
        Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)),
      )
      const place = distances.indexOf(Math.min(...distances))
      const box = boxes()[place]
      return box ? { place, isBehind: x > box.left + box.width / 2 } : null
    },
    byRows(place, rows) {
      const all = boxes()
      const here = all[place]
      if (!here) return null
      const isThere = (box: DOMRect) => (rows > 0 ? box.top > here.top + 1 : box.top < here.top - 1)
      const candidates = all.flatMap((box, at) => (isThere(box) ? [{ at, box }] : []))
      const distanceOf = (box: DOMRect) => Math.abs(box.top - here.top) * 100 + Math.abs(box.left - here.left)
      const nearest = candidates.sort((a, b) => distanceOf(a.box) - distanceOf(b.box))[0]
      return nearest?.at ?? place
    },
    reveal: (place) => card(place)?.scrollIntoView({ block: 'nearest' }),
    idOf: (element) => element.closest<HTMLElement>('[data-album-id]')?.dataset['albumId'] ?? null,
    elementOf: (frame, id) => frame.querySelector(`[data-album-id="${CSS.escape(id)}"] a`),
  }
}
