import { useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type PagedList, PagesNotice, usePhotoPages } from '../../features/photos/index.ts'
import type { TrashIndex } from '../../features/trash/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './trash.module.css'
import type { LaidGroup, LaidRow } from './trash-rows.ts'
import { TrashTile } from './trash-tile.tsx'
import { useStretch } from './use-stretch.ts'

interface TrashGroupViewProps {
  group: LaidGroup
  index: TrashIndex
  list: PagedList
  now: number
  /** -1 where nothing has the focus. */
  focusedPlace: number
  chosen: ReadonlySet<string>
  selecting: boolean
  onRescue: (photoIds: readonly string[]) => void
}

/** Photos of one urgency under its words. Of the rows only those near the screen are there. */
export function TrashGroupView(props: TrashGroupViewProps) {
  const { group, index, list, now, focusedPlace, chosen, selecting, onRescue } = props
  const t = useTranslations('trashPage')
  const headingId = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { top, screen } = useStretch(ref)
  const seen = useMemo(() => rowsIn(group.rows, top, top + 2 * screen), [group, top, screen])
  const trouble = usePhotoPages(list, placesOf(seen))

  const isFocused = (row: LaidRow) => row.tiles.some((tile) => tile.place === focusedPlace)
  const near = rowsIn(group.rows, top - screen, top + 3 * screen)
  // The row with the focus stays wherever the page is scrolled to, or the keyboard would have to begin anew.
  const drawn = near.some(isFocused) ? near : [...near, ...group.rows.filter(isFocused)]
  const tabStop = group.from <= focusedPlace && focusedPlace < group.to ? focusedPlace : near[0]?.tiles[0]?.place
  const count = group.to - group.from
  const urgent = group.urgency === 'soon'
  return (
    <section aria-labelledby={headingId}>
      <div className={classNames(styles.heading, urgent && styles.urgent)}>
        <h2 id={headingId}>{t(`groups.${group.urgency}`)}</h2>
        <span className={styles.count}>{t('count', { count })}</span>
        {urgent && (
          <Button size="small" onClick={() => onRescue(index.photoIds.slice(group.from, group.to))}>
            {t('restoreCount', { count })}
          </Button>
        )}
      </div>
      <div ref={ref} className={styles.rows} style={{ height: group.height }}>
        {drawn.flatMap((row) =>
          row.tiles.map((tile) => {
            const photoId = index.photoIds[tile.place] ?? ''
            return (
              <TrashTile
                key={photoId}
                photoId={photoId}
                index={index}
                now={now}
                {...tile}
                top={row.top}
                height={row.height}
                chosen={chosen.has(photoId)}
                selecting={selecting}
                tabStop={tile.place === tabStop}
              />
            )
          }),
        )}
      </div>
      <PagesNotice trouble={trouble} />
    </section>
  )
}

function rowsIn(rows: readonly LaidRow[], top: number, bottom: number): LaidRow[] {
  return rows.filter((row) => row.top + row.height >= top && row.top <= bottom)
}

function placesOf(rows: readonly LaidRow[]): { from: number; to: number } {
  const first = rows[0]?.tiles[0]
  const last = rows.at(-1)?.tiles.at(-1)
  return first && last ? { from: first.place, to: last.place + 1 } : { from: 0, to: 0 }
}
