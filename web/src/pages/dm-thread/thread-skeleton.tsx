import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import styles from './thread.module.css'

/** Bubbles of both sides. */
export function ThreadSkeleton() {
  return (
    <Skeleton>
      <div className={styles.skeleton}>
        <Bone width={300} height={170} shape="frame" />
        <span className={styles.skeletonOwn}>
          <Bone width={300} height={170} shape="frame" />
        </span>
        <Bone width={300} height={170} shape="frame" />
      </div>
    </Skeleton>
  )
}
