import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  of: LucideIcon
  size?: 14 | 16 | 18 | 20 | 22 | 24
  /** Only for on-states such as a favorite. */
  filled?: boolean
  className?: string | undefined
}

/** Hidden from screen readers: it decorates text, or a control that has a label of its own. */
export function Icon({ of: Drawing, size = 20, filled = false, className }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      size={size}
      strokeWidth={1.75}
      fill={filled ? 'currentColor' : 'none'}
      className={className}
      style={{ flex: 'none' }}
    />
  )
}
