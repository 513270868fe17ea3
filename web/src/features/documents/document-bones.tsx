import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import styles from './documents.module.css'

/** Stands for a document that is on its way. */
export function DocumentBones() {
  return (
    <Skeleton>
      <div className={styles.bones}>
        <Bone width="34%" />
        <Bone width="96%" />
        <Bone width="88%" />
        <Bone width="64%" />
        <Bone width="30%" />
        <Bone width="92%" />
        <Bone width="71%" />
      </div>
    </Skeleton>
  )
}
