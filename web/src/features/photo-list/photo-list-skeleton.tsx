import { classNames } from '@koma/ui/class-names.ts'
import { PhotoViews } from '../navigation/index.ts'
import { GridSkeleton } from '../photos/index.ts'
import styles from './photo-list.module.css'

/** Has the geometry of the list. The links to the other views already work. */
export function PhotoListSkeleton({ isView = true }: { isView?: boolean }) {
  return (
    <div className={classNames(styles.page, isView && styles.scrubbed)}>
      {isView ? <ViewsRow /> : <div className={styles.tools} />}
      <div className={styles.bones}>
        <GridSkeleton />
      </div>
    </div>
  )
}

/** The row above a list, if there is no list. */
export function ViewsRow() {
  return (
    <div className={styles.tools}>
      <PhotoViews />
    </div>
  )
}
