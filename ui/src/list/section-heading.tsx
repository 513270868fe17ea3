import type { ReactNode } from 'react'
import styles from './list.module.css'

interface SectionHeadingProps {
  children: ReactNode
  /** Beside the text: a count. */
  note?: ReactNode
  /** At the right end. */
  action?: ReactNode
  level?: 2 | 3
}

export function SectionHeading({ children, note, action, level = 2 }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.heading}>
      <Heading>{children}</Heading>
      {note && <span className={styles.headingNote}>{note}</span>}
      {action && <span className={styles.headingAction}>{action}</span>}
    </div>
  )
}

/** A small heading of a part of a list, such as a period. */
export function QuietHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className={styles.quiet}>
      {children}
    </h2>
  )
}
