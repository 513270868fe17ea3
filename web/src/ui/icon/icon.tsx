import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  of: LucideIcon
  size?: 14 | 16 | 18 | 20 | 22 | 24
  /** Only for on-states such as a favorite. */
  filled?: boolean
  className?: string | undefined
}

/** Decoration beside words, or inside a control that carries its own label. */
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
