import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './skeleton.module.css'

interface BoneProps {
  width?: number | string
  height?: number | string
  shape?: 'text' | 'circle' | 'frame' | 'photo'
}

/** One placeholder. Give it exactly the size of the content that will replace it. */
export function Bone({ width = '100%', height = 12, shape = 'text' }: BoneProps) {
  return (
    <span
      className={`${styles.bone} ${styles[shape]}`}
      style={{ width, height, flexShrink: typeof width === 'number' ? 0 : 1 }}
    />
  )
}

/** Holds bones. Invisible for the first 200 ms, so that content that loads quickly does not flicker. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div aria-hidden="true" className={styles.skeleton}>
        {children}
      </div>
    </div>
  )
}

const widths = ['48%', '30%', '38%', '56%', '42%']

interface SkeletonRowsProps {
  count?: number
  avatar?: 40 | 44 | 52
  /** The height of the real rows: 56 for members, 64 for lists, 80 for DM. */
  rowHeight?: number
}

export function SkeletonRows({ count = 6, avatar = 44, rowHeight = 64 }: SkeletonRowsProps) {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing but their place.
        <div key={index} className={styles.row} style={{ height: rowHeight }}>
          <Bone width={avatar} height={avatar} shape="circle" />
          <div className={styles.lines}>
            <Bone width={widths[index % widths.length] ?? '40%'} />
            <Bone width={widths[(index + 3) % widths.length] ?? '60%'} height={10} />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
