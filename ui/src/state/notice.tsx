import { CircleAlert, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'danger'
  icon?: LucideIcon
  children: ReactNode
}

/** A message about the whole form or list. With the tone `danger`, screen readers announce it at once. */
export function Notice({ tone = 'info', icon, children }: NoticeProps) {
  const danger = tone === 'danger'
  return (
    <div className={classNames(styles.notice, danger && styles.danger)} role={danger ? 'alert' : undefined}>
      <Icon of={icon ?? (danger ? CircleAlert : Info)} size={18} />
      <div>{children}</div>
    </div>
  )
}
