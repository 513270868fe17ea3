import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import styles from './button.module.css'

interface IconLook {
  icon: LucideIcon
  /** What it does: the accessible name, also shown as a tooltip on hover and keyboard focus. */
  label: string
  iconSize?: 16 | 18 | 20 | 22 | 24 | undefined
  filled?: boolean | undefined
  /** A Badge at the upper right. */
  badge?: ReactNode
  /** Set to false if the label is already visible beside the button. */
  tooltip?: boolean | undefined
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & IconLook

export function IconButton({
  icon,
  label,
  iconSize,
  filled,
  badge,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.round, className)}>
      <Icon of={icon} size={iconSize ?? 20} filled={filled ?? false} />
      {badge && <span className={styles.badge}>{badge}</span>}
    </button>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}

export type IconLinkProps = Omit<LinkProps, 'children' | 'aria-label'> & IconLook

export function IconLink({ icon, label, iconSize, filled, badge, tooltip = true, className, ...rest }: IconLinkProps) {
  const link = (
    <Link {...rest} aria-label={label} className={classNames(styles.round, className)}>
      <Icon of={icon} size={iconSize ?? 20} filled={filled ?? false} />
      {badge && <span className={styles.badge}>{badge}</span>}
    </Link>
  )
  return tooltip ? <Tooltip text={label}>{link}</Tooltip> : link
}
