import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import styles from './albums.module.css'

/** Has the geometry of the cards, so that nothing moves when they arrive. */
export function AlbumCardsSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton>
        <div className={styles.tools} />
        <div className={styles.cards}>
          {Array.from({ length: 10 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards without content have nothing but their place.
            <div key={place} className={styles.card}>
              <span className={styles.bone}>
                <Bone height="100%" shape="photo" />
              </span>
              <span className={styles.words}>
                <Bone width="60%" height={14} />
              </span>
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  )
}
