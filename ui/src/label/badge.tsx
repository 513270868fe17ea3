import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './label.module.css'

interface BadgeProps {
  count: number
  /** Without the gap around it, for a badge that stands alone. */
  flat?: boolean
  /** What screen readers say; without it, that so many are unread. */
  label?: string
  className?: string | undefined
}

/** The count of what is unread or waits for an answer. Nothing for zero, `99+` above 99. */
export function Badge({ count, flat = false, label, className }: BadgeProps) {
  const t = useTranslations('ui')
  if (count <= 0) return null
  const shown = capped(count)
  return (
    <span className={classNames(styles.badge, flat && styles.flat, className)}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{label ?? t('unread', { count: shown })}</VisuallyHidden>
    </span>
  )
}

/** Counts go no further than 99. */
export function capped(count: number): string {
  return count > 99 ? '99+' : String(count)
}
