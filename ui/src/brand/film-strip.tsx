import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './brand.module.css'

export interface FilmFrame {
  /** Printed under the frame: `01 YOU`. */
  print: string
  /** Without a picture the frame is drawn as unexposed film. */
  picture?: ReactNode
  current?: boolean
}

interface FilmStripProps {
  frames: readonly FilmFrame[]
  className?: string | undefined
}

/** A strip with perforations. Only for brand moments: welcome, about, campaign, locked album. */
export function FilmStrip({ frames, className }: FilmStripProps) {
  return (
    <div className={classNames(styles.film, className)} aria-hidden="true">
      <div className={styles.perforation} />
      <div className={styles.frames}>
        {frames.map((frame) => (
          <div key={frame.print} className={styles.frame}>
            <div
              className={classNames(
                styles.picture,
                frame.current && styles.current,
                !frame.picture && styles.unexposed,
              )}
            >
              {frame.picture}
            </div>
            <span className={classNames(styles.edge, styles.print)}>▸ {frame.print}</span>
          </div>
        ))}
      </div>
      <div className={styles.perforation} />
    </div>
  )
}
