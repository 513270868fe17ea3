import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import { CollectionHeader } from '../../features/covers/index.ts'
import { GridSkeleton } from '../../features/photos/index.ts'
import styles from './share.module.css'

/** The geometry of an album, shown before anything about it has loaded. */
export function ShareSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton>
        <CollectionHeader
          cover={<span className={styles.coverBone} />}
          facts={<Bone width={160} height={24} />}
          name={<Bone width="60%" height={28} />}
          about={<Bone width={180} height={32} />}
        />
      </Skeleton>
      <GridSkeleton />
    </div>
  )
}
