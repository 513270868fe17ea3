// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { mainId } from '../../../ui/layout/skip-link.tsx'
import { flyHome } from '../photo-flight.ts'
import { usePhotoWords } from '../use-photo-words.ts'
import styles from './grid.module.css'
import type { GridLook } from './grid-look.ts'
import { GridSection, UnloadedStretch } from './grid-section.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import type { LaidSection } from './layout/grid-layout.ts'
import { tallest } from './layout/scroll-space.ts'
import { startOf } from './layout/section-rows.ts'
import { isSelecting, type Selection, type SelectionStep } from './selection/selection.ts'
import { useGridGestures } from './use-grid-gestures.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { PhotoGridView } from './use-photo-grid.ts'

export interface PhotoGridProps {
  view: PhotoGridView
  selection: Selection
  onSelect: (step: SelectionStep) => void
  /** The path at which a photo opens. If it is missing, photos can only be chosen. */
  linkTo?: ((photoId: string) => string) | undefined
  /** The photo to begin at with the keyboard, such as the one that was open last. */
  current?: string | null
  /** Every click chooses, and the checks always show. */
  picking?: boolean
  /** Replaces the headings by date. */
  look?: GridLook | undefined
}

/** Sections of photos in justified rows with a single tab stop. Photos are chosen by mouse, touch and keys. */
export function PhotoGrid(props: PhotoGridProps) {
  const { view, selection, onSelect, linkTo, current = null, picking = false, look } = props
  const t = useTranslations('photos')
  const words = usePhotoWords()
  const { pathname, search } = useLocation()
  const [focused, setFocused] = useState<string | null>(current)
  const wantsFocus = useRef<string | null>(current)
  const { library, layout, spans, shift, ref } = view
  const gestures = useGridGestures({ library, view, selection, onSelect, picking: picking || linkTo === undefined })
  const moveTo = (photoId: string) => {
    setFocused(photoId)
    wantsFocus.current = photoId
    view.reveal(library.placeOf(photoId))
  }
  const onKeyDown = useGridKeys({ library, layout, focused, moveTo, selection, onSelect, isByDate: look === undefined })

  // The user may have moved on to another photo in the viewer. The list scrolls to that one.
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

  // If the focused tile is removed or rendered again, it or its neighbour gets the focus back.
  const hasFocus = useRef(false)
  const lastPlace = useRef(0)
  useEffect(() => {
    if (!layout || focused === null) return
    const place = library.placeOf(focused)
    const photoId = place >= 0 ? focused : library.idAt(Math.min(lastPlace.current, library.length - 1))
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
    const { rows } = section
    return focusedPlace >= section.from + startOf(rows, from) && focusedPlace < section.from + startOf(rows, to)
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
      // -1 says that the number is not known.
      aria-rowcount={layout?.isEstimated ? -1 : layout?.rowCount}
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
        spans.map(({ section, from, to }) => {
          const element = { section, rows: { from, to }, shift, ...elementOf(section, shift) }
          const key = `${section.key} ${section.from}`
          if (section.estimate) return <UnloadedStretch key={key} {...element} />
          return (
            <GridSection
              key={key}
              {...element}
              library={library}
              look={look}
              chosen={selection.chosen}
              selecting={picking || isSelecting(selection)}
              tabStop={tabStop}
              from={pathname + search}
              words={words}
              linkTo={linkTo}
              onSelect={onSelect}
            />
          )
        })}
    </div>
  )
}

/** If a section is taller than browsers allow for an element (about 100,000 photos), its element starts where the page does. */
function elementOf(section: LaidSection, shift: number): { base: number; height: number } {
  if (section.height <= tallest) return { base: section.top, height: section.height }
  const base = Math.max(section.top, shift)
  return { base, height: Math.min(section.top + section.height - base, tallest) }
}

/** True if the focused element was removed: the focus is then on the body, or on main, which the shell focuses on navigation. */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.id === mainId
}
