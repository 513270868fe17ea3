import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './state.module.css'

interface EmptyStateProps {
  title: string
  /** Drawn in an empty frame; without it, the frame holds the brand's mark. */
  icon?: LucideIcon
  children: ReactNode
  /** Exactly one. */
  action?: ReactNode
}

/** Shown if there is nothing yet: an unexposed frame, one sentence, one action. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon ? (
        <div className={classNames(styles.frame, styles.empty)}>
          <Icon of={icon} size={24} />
        </div>
      ) : (
        <UnexposedFrame />
      )}
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

function UnexposedFrame() {
  return (
    <svg viewBox="0 0 120 72" fill="none" aria-hidden="true" className={styles.art}>
      <rect
        x="3"
        y="9"
        width="114"
        height="54"
        rx="9"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="5 7"
      />
      <path
        d="M44 25h26a7 7 0 0 1 7 7v8a7 7 0 0 1-7 7H44"
        stroke="var(--text-1)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="53.5" cy="36" r="5" fill="var(--accent)" />
    </svg>
  )
}
