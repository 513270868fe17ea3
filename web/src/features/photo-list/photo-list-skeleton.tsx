import { PhotoViews } from '../navigation/index.ts'
import { GridSkeleton } from '../photos/index.ts'
import styles from './photo-list.module.css'

/** The list's own geometry. The way to the other views is there already. */
export function PhotoListSkeleton({ isView = true }: { isView?: boolean }) {
  return (
    <div className={styles.page}>
      {isView ? <ViewsRow /> : <div className={styles.tools} />}
      <div className={styles.bones}>
        <GridSkeleton />
      </div>
    </div>
  )
}

/** The row over a list, where there is no list. */
export function ViewsRow() {
  return (
    <div className={styles.tools}>
      <PhotoViews />
    </div>
  )
}
