import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './holders.module.css'

interface HolderMarkProps {
  /** How many of the photos the album has; undefined while it is not known. */
  held: number | undefined
  /** How many photos are chosen. */
  count: number
}

/** Marks an album that has all or some of the chosen photos. Shows nothing for one that has none. */
export function HolderMark({ held = 0, count }: HolderMarkProps) {
  const t = useTranslations('holders')
  if (held === 0) return null
  const hasAll = held >= count
  return (
    <span className={classNames(styles.mark, hasAll && styles.all)}>
      <Icon of={hasAll ? Check : Minus} size={14} />
      <span>{hasAll ? t('all', { count }) : t('some', { held, count })}</span>
    </span>
  )
}
