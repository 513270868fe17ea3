import { GridSkeleton } from '../../features/photos/index.ts'
import { Bone, Skeleton } from '../../ui/state/skeleton.tsx'
import styles from './share.module.css'

/** The geometry of an album, shown before anything about it has loaded. */
export function ShareSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <Skeleton>
          <span className={styles.coverBone} />
        </Skeleton>
        <div className={styles.words}>
          <Bone width={160} height={24} />
          <Bone width="60%" height={28} />
          <Bone width={180} height={32} />
        </div>
      </div>
      <GridSkeleton />
    </div>
  )
}
