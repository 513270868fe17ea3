// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.
// biome-ignore-all lint/a11y/useFocusableInteractive: the link inside a cell takes the focus.
import { colourAt } from '@koma/contract/photo-index'
import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import type { ArrangedLibrary } from '../arrange-library.ts'
import { usePhoto, usePhotoStore, usePreview } from '../source/photo-store.ts'
import { clockOf, type usePhotoWords } from '../use-photo-words.ts'
import styles from './grid.module.css'
import type { LaidSection } from './grid-layout.ts'
import { PhotoTile } from './photo-tile.tsx'
import { shareOf } from './selection.ts'

interface DateSectionProps {
  library: ArrangedLibrary
  section: LaidSection
  rows: { from: number; to: number }
  /** Where the section's element begins in the list and how high it is: a very tall one is drawn in part. */
  base: number
  height: number
  shift: number
  header: number
  chosen: ReadonlySet<string>
  picking: boolean
  tabStop: number
  from: string
  words: ReturnType<typeof usePhotoWords>
  linkTo: (photoId: string) => string
  onChoose: (photoIds: readonly string[], on: boolean) => void
}

/** The photos of one day under their date. Of the rows only those near the screen are there. */
export function DateSection(props: DateSectionProps) {
  const { library, section, rows, base, shift, header, words, chosen, picking, tabStop, from, linkTo } = props
  const { starts, tops } = section.rows
  const drawn: ReactNode[] = []
  for (let row = rows.from; row < rows.to; row += 1) {
    const places = { from: section.from + (starts[row] ?? 0), to: section.from + (starts[row + 1] ?? 0) }
    drawn.push(
      <SectionRow
        key={row}
        library={library}
        section={section}
        row={row}
        top={section.top + header + (tops[row] ?? 0) - base}
        chosen={chosen}
        picking={picking}
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
      aria-label={words.sectionDay(section.day)}
      className={styles.section}
      style={{ top: base - shift, height: props.height }}
    >
      <SectionHeader {...props} />
      {drawn}
    </div>
  )
}

type RowProps = Pick<
  DateSectionProps,
  'library' | 'section' | 'chosen' | 'picking' | 'tabStop' | 'from' | 'words' | 'linkTo'
> & {
  row: number
  top: number
}

/** While the list scrolls, rows come and go; those that stay are not drawn anew. */
const SectionRow = memo(function SectionRow(props: RowProps) {
  const { library, section, row } = props
  const tiles: ReactNode[] = []
  const first = section.rows.starts[row] ?? 0
  const end = section.rows.starts[row + 1] ?? first
  for (let photo = first; photo < end; photo += 1) {
    const place = section.from + photo
    tiles.push(<SectionTile key={library.photoIds[place]} {...props} place={place} column={photo - first + 1} />)
  }
  return (
    <div role="row" aria-rowindex={section.firstRow + row + 1} className={styles.row} style={{ top: props.top }}>
      {tiles}
    </div>
  )
})

function SectionTile(props: RowProps & { place: number; column: number }) {
  const { library, section, place, words, chosen } = props
  const t = useTranslations('photos')
  const photoId = library.photoIds[place] ?? ''
  const photo = usePhoto(photoId)
  const preview = usePreview(photoId)
  const label = words.photo(clockOf(library.takenAt[place] ?? 0, library.takenOffset[place] ?? 0), photo)
  return (
    <PhotoTile
      place={place}
      column={props.column}
      photoId={photoId}
      photo={photo}
      preview={preview}
      left={section.rows.lefts[place - section.from] ?? 0}
      width={section.rows.widths[place - section.from] ?? 0}
      height={section.rows.heights[props.row] ?? 0}
      colour={colourAt(library, place)}
      label={label}
      chooseLabel={`${t('choose')}${t('comma')}${label}`}
      brokenLabel={t('broken')}
      chosen={chosen.has(photoId)}
      selecting={props.picking || chosen.size > 0}
      tabStop={props.tabStop === place}
      to={props.linkTo(photoId)}
      from={props.from}
    />
  )
}

const namedWorlds = 4
/** The worlds of a day come from the photos that are loaded; looking further than this costs more than it tells. */
const lookedThrough = 300

function SectionHeader({ library, section, chosen, words, onChoose, header }: DateSectionProps) {
  const t = useTranslations('photos')
  const { store } = usePhotoStore()
  const photoIds = () => library.photoIds.slice(section.from, section.to)
  const worlds = new Set<string>()
  for (let place = section.from; place < Math.min(section.to, section.from + lookedThrough); place += 1) {
    const name = store.get(library.photoIds[place] ?? '')?.world_name
    if (name) worlds.add(name)
    if (worlds.size === namedWorlds) break
  }
  const day = words.sectionDay(section.day)
  return (
    <div role="row" className={styles.header} style={{ height: header }}>
      <div role="rowheader" className={styles.headerCell}>
        <Checkbox
          round
          checked={chosen.size === 0 ? false : shareOf(chosen, photoIds())}
          onChange={() => onChoose(photoIds(), shareOf(chosen, photoIds()) !== true)}
          aria-label={t('chooseSection', { day })}
          tabIndex={-1}
          className={styles.sectionCheck ?? ''}
        />
        <h2>
          {day}
          <small>{words.weekday(section.day)}</small>
        </h2>
        <p>{[...worlds].join(t('comma'))}</p>
        <span className={styles.count}>{t('count', { count: section.to - section.from })}</span>
      </div>
    </div>
  )
}
