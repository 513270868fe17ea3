import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Tooltip } from '@koma/ui/overlay/tooltip.tsx'
import {
  Cat,
  Clock,
  Coffee,
  Flag,
  Hand,
  Lightbulb,
  type LucideIcon,
  PartyPopper,
  Plane,
  Shapes,
  Smile,
} from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './emoji-picker.module.css'
import { cellSize, type GroupName, headingSize, type PickerLayout, type PickerRow, rowOfCell } from './picker-rows.ts'

const icons: Readonly<Record<GroupName, LucideIcon>> = {
  recent: Clock,
  smileys: Smile,
  people: Hand,
  nature: Cat,
  food: Coffee,
  travel: Plane,
  activities: PartyPopper,
  objects: Lightbulb,
  symbols: Shapes,
  flags: Flag,
}

/** Rows drawn above and below the visible ones. */
const margin = 3 * cellSize
const usualHeight = 7 * cellSize

export const cellId = (gridId: string, cell: number) => `${gridId}-${cell}`

interface EmojiGridProps {
  id: string
  layout: PickerLayout
  columns: number
  active: number | null
  onChoose: (emoji: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Draws only the rows on the screen: otherwise two thousand cells would be rendered before the first one shows. */
export function EmojiGrid({ id, layout, columns, active, onChoose, onKeyDown }: EmojiGridProps) {
  const t = useTranslations('reactions.picker')
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const headings = layout.rows.filter((row) => row.kind === 'heading')
  const open = headings.findLast((row) => row.top <= scrolled + headingSize)

  useEffect(() => {
    const row = active === null ? undefined : rowOfCell(layout, active)
    const box = scroller.current
    if (!row || !box) return
    const height = box.clientHeight || usualHeight
    if (row.top < box.scrollTop + headingSize) box.scrollTop = Math.max(0, row.top - headingSize)
    else if (row.top + cellSize > box.scrollTop + height) box.scrollTop = row.top + cellSize - height
    setScrolled(box.scrollTop)
  }, [active, layout])

  const height = scroller.current?.clientHeight || usualHeight
  const isNear = ({ top }: PickerRow) => top + cellSize > scrolled - margin && top < scrolled + height + margin
  return (
    <>
      {headings.length > 0 && (
        <div role="toolbar" aria-label={t('groups')} className={styles.groups}>
          {headings.map(({ group, top }) => (
            <Tooltip key={group} text={t(group)}>
              <button
                type="button"
                aria-label={t(group)}
                aria-current={group === open?.group}
                onClick={() => scroller.current?.scrollTo?.({ top })}
              >
                <Icon of={icons[group]} size={18} />
              </button>
            </Tooltip>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows nobody sees. */}
      <div
        ref={scroller}
        id={id}
        role="grid"
        tabIndex={0}
        aria-label={t('grid')}
        aria-rowcount={layout.rows.length}
        aria-colcount={columns}
        aria-activedescendant={active === null ? undefined : cellId(id, active)}
        className={styles.scroller}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      >
        <div
          role="presentation"
          className={styles.grid}
          style={{ height: layout.height, '--columns': columns } as CSSProperties}
        >
          {layout.rows.map((row, place) =>
            isNear(row) ? (
              <Row key={row.top} row={row} place={place} gridId={id} active={active} onChoose={onChoose} />
            ) : null,
          )}
        </div>
      </div>
    </>
  )
}

interface RowProps {
  row: PickerRow
  place: number
  gridId: string
  active: number | null
  onChoose: (emoji: string) => void
}

function Row({ row, place, gridId, active, onChoose }: RowProps) {
  const t = useTranslations('reactions.picker')
  const look = { 'aria-rowindex': place + 1, style: { transform: `translateY(${row.top}px)` } }
  if (row.kind === 'heading') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: see the grid.
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
      <div role="row" className={styles.heading} {...look}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see the row. */}
        <span role="columnheader">{t(row.group)}</span>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div role="row" className={styles.row} {...look}>
      {row.cells.map((cell, at) => {
        const number = row.from + at
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the grid.
          // biome-ignore lint/a11y/useFocusableInteractive: see the row.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's Enter does it.
          <span
            key={number}
            id={cellId(gridId, number)}
            role="gridcell"
            aria-label={cell.name}
            aria-selected={number === active}
            title={cell.name}
            className={classNames(styles.cell, number === active && styles.active)}
            onPointerDown={(event) => {
              // A mouse must leave the focus in the field; touch must be able to scroll.
              if (event.pointerType === 'mouse') event.preventDefault()
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(cell.emoji)}
          >
            {cell.emoji}
          </span>
        )
      })}
    </div>
  )
}
