// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.
// biome-ignore-all lint/a11y/useFocusableInteractive: the link or checkbox inside a cell takes the focus.
import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import { usePhoto, usePreview } from '../source/photo-store.ts'
import { clockOf, type usePhotoWords } from '../use-photo-words.ts'
import { BoneRows } from './bone-rows.tsx'
import { DateHeader } from './date-header.tsx'
import styles from './grid.module.css'
import type { GridLook } from './grid-look.ts'
import type { LaidSection } from './layout/grid-layout.ts'
import { heightOf, isEstimated, spanOf, startOf, topOf } from './layout/section-rows.ts'
import { ComingTile, PhotoTile, type PhotoTileProps, RushedTile } from './photo-tile.tsx'
import { type Rush, useRushed } from './rush.ts'
import type { SelectionStep } from './selection/selection.ts'
import type { WhenLoaded } from './selection/use-loaded-step.ts'

export interface GridSectionProps {
  library: ArrangedLibrary
  section: LaidSection
  rows: { from: number; to: number }
  /** Offset and height of the section's element in the list. Of a very tall section it covers only a part. */
  base: number
  height: number
  /** Of the whole grid. */
  gridWidth: number
  shift: number
  look: GridLook | undefined
  rush: Rush
  chosen: ReadonlySet<string>
  selecting: boolean
  tabStop: number
  from: string
  words: ReturnType<typeof usePhotoWords>
  linkTo: ((photoId: string) => string) | undefined
  onSelect: (step: SelectionStep) => void
  whenLoaded: WhenLoaded
}

/** The photos of one section under its heading. Only the rows near the screen are drawn. */
export function GridSection(props: GridSectionProps) {
  const { library, section, rows, base, shift, look, rush, words, chosen, selecting, tabStop, from, linkTo } = props
  const drawn: ReactNode[] = []
  for (let row = rows.from; row < rows.to; row += 1) {
    const places = {
      from: section.from + startOf(section.rows, row),
      to: section.from + startOf(section.rows, row + 1),
    }
    drawn.push(
      <SectionRow
        key={isEstimated(section.rows) ? row : section.rows.numbers[row]}
        library={library}
        section={section}
        row={row}
        top={section.top + section.header + topOf(section.rows, row) - base}
        look={look}
        rush={rush}
        chosen={chosen}
        selecting={selecting}
        tabStop={tabStop >= places.from && tabStop < places.to ? tabStop : -1}
        from={from}
        words={words}
        linkTo={linkTo}
      />,
    )
  }
  return (
    <div
      role="rowgroup"
      aria-label={look ? look.headings?.name(section) : words.sectionDay(section.key)}
      className={styles.section}
      style={{ top: base - shift, height: props.height, left: section.left, width: section.width }}
    >
      {look?.headings && (
        <div role="row">
          <div role="rowheader">{look.headings.draw(section, () => props.onSelect({ type: 'clear' }))}</div>
        </div>
      )}
      {!look && <DateHeader {...props} />}
      {drawn}
    </div>
  )
}

type StretchProps = Pick<GridSectionProps, 'section' | 'rows' | 'base' | 'height' | 'shift'>

/** Photos that are not loaded. Their headings are not known yet. */
export function UnloadedStretch({ section, rows, base, height, shift }: StretchProps) {
  return (
    <div aria-hidden="true" className={styles.section} style={{ top: base - shift, height }}>
      <BoneRows rows={section.rows} {...rows} top={section.top - base} />
    </div>
  )
}

type RowProps = Pick<
  GridSectionProps,
  'library' | 'section' | 'look' | 'rush' | 'chosen' | 'selecting' | 'tabStop' | 'from' | 'words' | 'linkTo'
> & {
  row: number
  top: number
}

/** Memoized, so that scrolling only draws the rows that come in. */
const SectionRow = memo(function SectionRow(props: RowProps) {
  const { library, section, row, look } = props
  const tiles: ReactNode[] = []
  const first = startOf(section.rows, row)
  const end = startOf(section.rows, row + 1)
  for (let photo = first; photo < end; photo += 1) {
    const place = section.from + photo
    const photoId = library.idAt(place) ?? ''
    const coming = library.comingAt?.(place)
    const column = section.firstColumn + photo - first + 1
    tiles.push(
      coming ? (
        <ComingTile
          key={coming.key}
          {...spanOf(section.rows, photo)}
          height={heightOf(section.rows, row)}
          column={column}
        >
          {coming.draw()}
        </ComingTile>
      ) : (
        <ComingInTile
          key={photoId}
          rush={props.rush}
          photoId={photoId}
          clock={clockOf(library.takenAt(place), library.offsetAt(place))}
          colour={library.colourAt(place)}
          {...spanOf(section.rows, photo)}
          height={heightOf(section.rows, row)}
          column={column}
          look={look}
          place={look?.note || look?.badge ? place : undefined}
          words={props.words}
          chosen={props.chosen.has(photoId)}
          selecting={props.selecting}
          tabStop={props.tabStop === place}
          from={props.from}
          linkTo={props.linkTo}
        />
      ),
    )
  }
  return (
    <div role="row" aria-rowindex={section.firstRow + row + 1} className={styles.row} style={{ top: props.top }}>
      {tiles}
    </div>
  )
})

interface SectionTileProps
  extends Pick<RowProps, 'look' | 'words' | 'selecting' | 'from' | 'linkTo'>,
    Pick<PhotoTileProps, 'photoId' | 'colour' | 'left' | 'width' | 'height' | 'column' | 'chosen' | 'tabStop'> {
  /** When it was taken, on the photo's own clock. */
  clock: number
  /** Only if the look asks for it: it changes with every photo that is added before. */
  place: number | undefined
}

/** Memoized, so that adding or removing a photo redraws only the photos that move within their rows. */
const ComingInTile = memo(function ComingInTile({ rush, ...tile }: SectionTileProps & { rush: Rush }) {
  const isRushed = useRushed(rush)
  return isRushed && !tile.selecting ? <RushedTile {...tile} /> : <SectionTile {...tile} />
})

const SectionTile = memo(function SectionTile({ look, place, clock, words, linkTo, ...tile }: SectionTileProps) {
  const { photoId } = tile
  const t = useTranslations('photos')
  const photo = usePhoto(photoId)
  const preview = usePreview(photoId)
  const name = words.photo(clock, photo)
  const note = place === undefined ? undefined : look?.note?.(place)
  const label = note ? `${name}${t('comma')}${note}` : name
  return (
    <PhotoTile
      {...tile}
      photo={photo}
      preview={preview}
      label={label}
      chooseLabel={t('choose')}
      brokenLabel={t('broken')}
      to={linkTo?.(photoId)}
      badge={place === undefined ? undefined : look?.badge?.(place, tile.width)}
    />
  )
})
