import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './label.module.css'

interface TagProps {
  tone?: 'neutral' | 'orange' | 'green' | 'blue' | 'red'
  icon?: LucideIcon
  children: ReactNode
}

/** A fact about a thing (`招待のみ`). It cannot be pressed; for that there is Chip. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}
