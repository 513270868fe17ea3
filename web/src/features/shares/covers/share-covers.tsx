import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import type { ReactNode } from 'react'
import styles from '../shares.module.css'

/** Covers in two to five columns. */
export function ShareCovers({ children }: { children: ReactNode }) {
  return <ul className={styles.covers}>{children}</ul>
}

const places = [0, 1, 2, 3, 4, 5, 6, 7]

export function CoversSkeleton() {
  return (
    <Skeleton>
      <div className={styles.covers}>
        {places.map((place) => (
          <div key={place} className={styles.cover}>
            <span className={styles.picture} />
            <span className={styles.name}>
              <Bone width="60%" height={15} />
            </span>
            <Bone width="45%" height={24} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
