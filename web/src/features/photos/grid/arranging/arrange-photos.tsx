import { Button } from '@koma/ui/button/button.tsx'
import { ModeBar } from '@koma/ui/layout/mode-bar.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSelectionKeys } from '../../../../platform/keys/use-selection-keys.ts'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'
import { PagesNotice } from '../../source/pages-notice.tsx'
import { usePhoto } from '../../source/photo-store.ts'
import { usePhotoPages } from '../../source/use-photo-pages.ts'
import { scaledTokens, useDensity } from '../density/density.ts'
import { plainLook } from '../grid-look.ts'
import { boxOf, placeAt, placeByRows } from '../layout/grid-places.ts'
import { PhotoGrid } from '../photo-grid.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { type PhotoGridView, usePhotoGrid } from '../use-photo-grid.ts'
import styles from './arranging.module.css'
import { planMove } from './moving.ts'
import { type ArrangedField, type Lifted, useArranging } from './use-arranging.ts'
import { type MovedCollection, usePhotoMoves } from './use-photo-moves.ts'

export interface ArrangePhotosProps extends MovedCollection {
  /** In the order by hand. */
  list: ArrangedLibrary
  /** Initially chosen. */
  chosen: readonly string[]
  onEnd: () => void
}

/** Puts photos in an order by hand: one by one, or the chosen ones together. */
export function ArrangePhotos({ list, chosen, onEnd, ...collection }: ArrangePhotosProps) {
  const t = useTranslations('photos.arrange')
  const words = useTranslations('photos.selection')
  const { key } = useLocation()
  const [density] = useDensity()
  const view = usePhotoGrid(list, key, scaledTokens(plainLook.tokens, density))
  const trouble = usePhotoPages(list, view.seen)
  const { selection, onSelect } = useSelection(list)
  const [isBegun, setBegun] = useState(false)
  if (!isBegun) {
    setBegun(true)
    if (chosen.length > 0) onSelect({ type: 'set', photoIds: chosen, on: true })
  }
  const move = usePhotoMoves(collection)
  const { lifted, said, pointer, frame } = useArranging(fieldOf(view), selection.chosen, move, t)
  const clear = () => onSelect({ type: 'clear' })
  const { size } = selection.chosen
  useSelectionKeys({ active: lifted === null, onClear: size > 0 ? clear : onEnd, onDelete: () => {} })
  const moveTo = (place: number) => {
    const placeOf = (photoId: string) => list.placeOf(photoId)
    const planned = planMove(
      list,
      [...selection.chosen].sort((a, b) => placeOf(a) - placeOf(b)),
      place,
    )
    if (planned) move({ ...planned, to: place === 0 ? 'start' : 'end' })
    view.scrollToOffset(place === 0 ? 0 : (view.layout?.height ?? 0))
  }
  return (
    <>
      <ModeBar title={size > 0 ? words.rich('count', { count: size, b: (number) => <b>{number}</b> }) : t('title')}>
        {size > 0 && (
          <>
            <Button kind="text" size="small" onClick={() => moveTo(0)}>
              {t('toStart')}
            </Button>
            <Button kind="text" size="small" onClick={() => moveTo(list.length)}>
              {t('toEnd')}
            </Button>
          </>
        )}
        <Button kind="primary" onClick={onEnd}>
          {t('done')}
        </Button>
      </ModeBar>
      <p className={styles.hint}>{t('hint')}</p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div {...frame} className={styles.frame}>
        <PhotoGrid view={view} selection={selection} onSelect={onSelect} picking look={plainLook} />
        {lifted && <Marks view={view} lifted={lifted} />}
      </div>
      {lifted?.by === 'pointer' && <Carried lifted={lifted} at={pointer} />}
      <PagesNotice trouble={trouble} />
    </>
  )
}

function fieldOf({ library, layout, shift, ref, reveal }: PhotoGridView): ArrangedField {
  return {
    list: library,
    reveal,
    findAt(clientX, clientY) {
      const box = ref.current?.getBoundingClientRect()
      const x = clientX - (box?.left ?? 0)
      const place = layout && box ? placeAt(layout, x, clientY - box.top + shift) : null
      const tile = layout && place !== null ? boxOf(layout, place) : null
      return place === null || !tile ? null : { place, isBehind: x > tile.left + tile.width / 2 }
    },
    byRows: (place, rows) => layout && placeByRows(layout, place, rows),
    idOf: (element) => element.closest<HTMLElement>('[data-tile]')?.dataset['tile'] ?? null,
    elementOf: (frame, id) => frame.querySelector(`[data-photo-id="${CSS.escape(id)}"]`),
  }
}

/** Where lifted photos are, and where they would go. */
function Marks({ view: { layout, library, shift }, lifted }: { view: PhotoGridView; lifted: Lifted }) {
  if (!layout) return null
  const { gap } = layout.metrics
  const behind = lifted.isBehind || lifted.place >= library.length
  const box = boxOf(layout, behind ? lifted.place - 1 : lifted.place)
  return (
    <>
      {lifted.photoIds.map((photoId) => {
        const from = boxOf(layout, library.placeOf(photoId))
        return from && <span key={photoId} className={styles.lifted} style={{ ...from, top: from.top - shift }} />
      })}
      {box && (
        <span
          className={styles.goal}
          style={{
            left: (behind ? box.left + box.width : box.left - gap) + gap / 2,
            top: box.top - shift,
            height: box.height,
          }}
        />
      )}
    </>
  )
}

/** What is dragged, under the pointer. */
function Carried({ lifted: { photoIds }, at }: { lifted: Lifted; at: { x: number; y: number } }) {
  const photo = usePhoto(photoIds[0] ?? '')
  return (
    <span className={styles.carried} style={{ left: at.x, top: at.y }}>
      {photo?.urls.thumbnail && <img src={photo.urls.thumbnail} alt="" />}
      {photoIds.length > 1 && <b>{photoIds.length}</b>}
    </span>
  )
}
