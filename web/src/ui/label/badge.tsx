import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './label.module.css'

interface BadgeProps {
  count: number
  /** Without the gap around it, for a badge that stands alone. */
  flat?: boolean
  className?: string | undefined
}

/** The unread count, at the bell and DM only. Nothing for zero, `99+` above 99. */
export function Badge({ count, flat = false, className }: BadgeProps) {
  const t = useTranslations('ui')
  if (count <= 0) return null
  return (
    <span className={classNames(styles.badge, flat && styles.flat, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('unread', { count: String(count) })}</VisuallyHidden>
    </span>
  )
}
