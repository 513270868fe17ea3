// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { mainId } from '../../../ui/layout/skip-link.tsx'
import { flyHome } from '../photo-flight.ts'
import { usePhotoWords } from '../use-photo-words.ts'
import { DateSection } from './date-section.tsx'
import styles from './grid.module.css'
import type { LaidSection } from './grid-layout.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { tallest } from './scroll-space.ts'
import type { Selection, SelectionStep } from './selection.ts'
import { useGridGestures } from './use-grid-gestures.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { PhotoGridView } from './use-photo-grid.ts'

export interface PhotoGridProps {
  view: PhotoGridView
  selection: Selection
  onSelect: (step: SelectionStep) => void
  linkTo: (photoId: string) => string
  /** The photo to begin at with the keyboard, such as the one that was open last. */
  current?: string | null
  /** Photos are only chosen here, never opened. */
  picking?: boolean
}

/** Photos by date in justified rows, one tab stop, chosen by click, finger and keys. */
export function PhotoGrid({ view, selection, onSelect, linkTo, current = null, picking = false }: PhotoGridProps) {
  const t = useTranslations('photos')
  const words = usePhotoWords()
  const { pathname, search } = useLocation()
  const [focused, setFocused] = useState<string | null>(current)
  const wantsFocus = useRef<string | null>(current)
  const { library, layout, spans, shift, ref } = view
  const gestures = useGridGestures({ library, view, selection, onSelect, picking })
  const moveTo = (photoId: string) => {
    setFocused(photoId)
    wantsFocus.current = photoId
    view.reveal(library.placeOf(photoId))
  }
  const onKeyDown = useGridKeys({ library, layout, focused, moveTo, selection, onSelect })

  // The list has been turned to another photo since it was left: that one is shown.
  const { reveal } = view
  const isLaidOut = layout !== null
  const revealed = useRef(false)
  useEffect(() => {
    if (!isLaidOut || revealed.current) return
    revealed.current = true
    if (current === null) return
    const place = library.placeOf(current)
    if (place < 0) wantsFocus.current = null
    else reveal(place)
  }, [isLaidOut, current, library, reveal])

  // A tile that is drawn anew, or goes to the trash, would take the focus with it.
  const hasFocus = useRef(false)
  const lastPlace = useRef(0)
  useEffect(() => {
    if (!layout || focused === null) return
    const place = library.placeOf(focused)
    const photoId = place >= 0 ? focused : library.photoIds[Math.min(lastPlace.current, library.photoIds.length - 1)]
    if (place >= 0) lastPlace.current = place
    if (photoId === undefined) return
    if (photoId !== focused) setFocused(photoId)
    if (hasFocus.current && isNowhere(document.activeElement)) wantsFocus.current = photoId
  }, [layout, library, focused])

  // The tile may be drawn only after the scrolling that brings it in.
  useEffect(() => {
    const wanted = wantsFocus.current
    const tile = wanted && ref.current?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(wanted)}"]`)
    if (!tile) return
    wantsFocus.current = null
    tile.focus({ preventScroll: true })
    flyHome(tile.dataset['photoId'] ?? '', tile)
  })

  const focusedPlace = focused === null ? -1 : library.placeOf(focused)
  const isDrawn = spans.some(({ section, from, to }) => {
    const { starts } = section.rows
    return focusedPlace >= section.from + (starts[from] ?? 0) && focusedPlace < section.from + (starts[to] ?? 0)
  })
  const tabStop = isDrawn ? focusedPlace : view.seen.from

  return (
    <div
      {...gestures}
      ref={ref}
      role="grid"
      tabIndex={-1}
      aria-label={t('grid')}
      aria-multiselectable
      aria-rowcount={layout?.rowCount}
      className={styles.grid}
      style={{ height: view.pageHeight }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const photoId = event.target.closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']
        hasFocus.current = true
        if (photoId && photoId !== focused) setFocused(photoId)
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      {view.isPreparing && <GridSkeleton />}
      {layout &&
        spans.map(({ section, from, to }) => (
          <DateSection
            key={`${section.day} ${section.from}`}
            library={library}
            section={section}
            rows={{ from, to }}
            {...elementOf(section, shift)}
            shift={shift}
            header={layout.metrics.header}
            chosen={selection.chosen}
            picking={picking}
            tabStop={tabStop}
            from={pathname + search}
            words={words}
            linkTo={linkTo}
            onChoose={(photoIds, on) => onSelect({ type: 'set', photoIds, on })}
          />
        ))}
    </div>
  )
}

/** A day with a hundred thousand photos is taller than an element may be: it then begins where the page does. */
function elementOf(section: LaidSection, shift: number): { base: number; height: number } {
  if (section.height <= tallest) return { base: section.top, height: section.height }
  const base = Math.max(section.top, shift)
  return { base, height: Math.min(section.top + section.height - base, tallest) }
}

/** Where the focus falls when its element goes: the page, or the main part, which the shell gives it to after a navigation. */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.id === mainId
}
