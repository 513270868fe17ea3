import type { ReactNode } from 'react'
import styles from './collection-header.module.css'

interface CollectionHeaderProps {
  /** The picture, or its placeholder while it is loading. */
  cover: ReactNode
  facts: ReactNode
  name: ReactNode
  /** Shown below the name: the days of an album, the people of a share. */
  about?: ReactNode
  actions?: ReactNode
}

/** The head of an album or a share: both have the same parts at the same places. */
export function CollectionHeader({ cover, facts, name, about, actions }: CollectionHeaderProps) {
  return (
    <div className={styles.room}>
      <div className={styles.header}>
        <div className={styles.cover}>{cover}</div>
        <div className={styles.words}>
          <div className={styles.facts}>{facts}</div>
          <h2 className={styles.name}>{name}</h2>
          {about && <div className={styles.about}>{about}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </div>
  )
}
