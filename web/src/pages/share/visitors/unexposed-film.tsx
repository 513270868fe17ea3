import { classNames } from '@koma/ui/class-names.ts'
import styles from '../share.module.css'

interface UnexposedFilmProps {
  rows: number
  /** Drawn in place of a cover. */
  cover?: boolean
}

const columns = [0, 1, 2, 3, 4, 5]

/** Unexposed film, drawn instead of photos that do not exist yet or that this viewer may not see. */
export function UnexposedFilm({ rows, cover = false }: UnexposedFilmProps) {
  const frames = Array.from({ length: rows }, (_, row) => columns.map((column) => `${row} ${column}`)).flat()
  return (
    <div className={classNames(styles.film, cover && styles.filmCover)} aria-hidden="true">
      <span className={styles.perforation} />
      <span className={styles.frames}>
        {frames.map((frame) => (
          <span key={frame} />
        ))}
      </span>
      <span className={styles.perforation} />
    </div>
  )
}
