// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.

import { classNames } from '@koma/ui/class-names.ts'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OpenedPhoto } from '../last-opened.ts'
import { usePhotoWords } from '../use-photo-words.ts'
import styles from './grid.module.css'
import type { GridLook } from './grid-look.ts'
import { GridSection, UnloadedStretch } from './grid-section.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { type LaidSection, nameOf } from './layout/grid-layout.ts'
import { tallest } from './layout/scroll-space.ts'
import { isSelecting, type Selection, type SelectionStep } from './selection/selection.ts'
import { useLoadedStep } from './selection/use-loaded-step.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridGestures } from './use-grid-gestures.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { PhotoGridView } from './use-photo-grid.ts'

export interface PhotoGridProps {
  view: PhotoGridView
  selection: Selection
  /** If it is missing, photos can only be opened. */
  onSelect?: ((step: SelectionStep) => void) | undefined
  /** The path at which a photo opens. If it is missing, photos can only be chosen. */
  linkTo?: ((photoId: string) => string) | undefined
  /** The photo to begin at with the keyboard, such as the one that was open last. */
  current?: OpenedPhoto | null
  /** Every click chooses, and the checks always show. */
  picking?: boolean
  /** Replaces the headings by date. */
  look?: GridLook | undefined
}

const nothing = () => {}

/** Sections of photos in justified rows with a single tab stop. Photos are chosen by mouse, touch and keys. */
export function PhotoGrid(props: PhotoGridProps) {
  const { view, selection, onSelect = nothing, linkTo, current = null, picking = false, look } = props
  const t = useTranslations('photos')
  const words = usePhotoWords()
  const { pathname, search } = useLocation()
  const { library, layout, spans, shift, ref } = view
  const whenLoaded = useLoadedStep(library)
  const focus = useGridFocus(view, current)
  const isPicking = picking || linkTo === undefined
  const gestures = useGridGestures({ library, view, selection, onSelect, whenLoaded, picking: isPicking })
  const onKeyDown = useGridKeys({ view, focus, selection, onSelect, whenLoaded, isByDate: look === undefined })
  return (
    <div
      {...gestures}
      ref={ref}
      role="grid"
      // A grid without rows would be a riddle to screen readers.
      hidden={library.length === 0}
      tabIndex={focus.tabStop < 0 ? 0 : -1}
      aria-label={t('grid')}
      aria-multiselectable={props.onSelect !== undefined}
      aria-busy={view.isPreparing || focus.awaited !== null}
      // -1 says that the number is not known.
      aria-rowcount={layout?.isEstimated ? -1 : layout?.rowCount}
      className={classNames(styles.grid, !props.onSelect && styles.opensOnly)}
      style={{ height: view.pageHeight }}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      {view.isPreparing && <GridSkeleton />}
      {layout &&
        spans.map(({ section, from, to }) => {
          const element = { section, rows: { from, to }, shift, ...elementOf(section, shift) }
          const key = nameOf(section)
          if (section.estimate) return <UnloadedStretch key={key} {...element} />
          return (
            <GridSection
              key={key}
              {...element}
              library={library}
              gridWidth={layout.metrics.width}
              look={look}
              rush={view.rush}
              chosen={selection.chosen}
              selecting={picking || isSelecting(selection)}
              tabStop={focus.tabStop}
              from={pathname + search}
              words={words}
              linkTo={linkTo}
              onSelect={onSelect}
              whenLoaded={whenLoaded}
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
