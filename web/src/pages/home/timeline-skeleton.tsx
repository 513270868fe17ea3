import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import styles from './home.module.css'

/** Two posts of one photo. */
export function TimelineSkeleton() {
  return (
    <Skeleton>
      {['first', 'second'].map((post) => (
        <div key={post} className={styles.bones}>
          <Bone width={44} height={44} shape="circle" />
          <div className={styles.boneBody}>
            <Bone width="46%" />
            <Bone width="64%" />
            <div className={styles.bonePhoto}>
              <Bone height="100%" shape="photo" />
            </div>
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
