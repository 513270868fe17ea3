import { Bone } from '@koma/ui/state/skeleton.tsx'
import styles from './grid.module.css'
import { heightOf, type SectionRows, spanOf, startOf, topOf } from './layout/section-rows.ts'

interface BoneRowsProps {
  rows: SectionRows
  from: number
  to: number
  /** Where the first row of the section is in the element around this one. */
  top: number
}

/** Placeholders for the photos of some rows. */
export function BoneRows({ rows, from, to, top }: BoneRowsProps) {
  return Array.from({ length: to - from }, (_, number) => {
    const row = from + number
    const first = startOf(rows, row)
    return (
      <div key={row} className={styles.row} style={{ top: top + topOf(rows, row) }}>
        {Array.from({ length: startOf(rows, row + 1) - first }, (_, column) => {
          const { left, width } = spanOf(rows, first + column)
          return (
            <span key={left} className={styles.bone} style={{ left }}>
              <Bone width={width} height={heightOf(rows, row)} shape="frame" />
            </span>
          )
        })}
      </div>
    )
  })
}
