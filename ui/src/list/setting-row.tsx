import { ChevronRight, ExternalLink, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './list.module.css'

interface SettingGroupProps {
  title?: string
  children: ReactNode
}

/** Rows that belong together, on the pane's surface. */
export function SettingGroup({ title, children }: SettingGroupProps) {
  return (
    <SettingSection title={title}>
      <ul>{children}</ul>
    </SettingSection>
  )
}

interface SettingSectionProps {
  title: string | undefined
  /** Names the section by its title. */
  titleId?: string
  children: ReactNode
}

/** A part of the settings under its title. */
export function SettingSection({ title, titleId, children }: SettingSectionProps) {
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      {title && <h2 id={titleId}>{title}</h2>}
      {children}
    </section>
  )
}

interface SettingRowProps {
  icon?: LucideIcon
  title: ReactNode
  caption?: ReactNode
  /** The current value, at the right. */
  value?: ReactNode
  /** A control inside the row: a Switch, a SegmentedControl. */
  control?: ReactNode
  to?: To
  /** A page outside of this app, which opens in a tab of its own. */
  href?: string
  onClick?: (() => void) | undefined
  danger?: boolean
}

/** Has a chevron only if the row opens a page, and an arrow if that is elsewhere. */
export function SettingRow({
  icon,
  title,
  caption,
  value,
  control,
  to,
  href,
  onClick,
  danger = false,
}: SettingRowProps) {
  const content = (
    <>
      {icon && <Icon of={icon} className={styles.settingIcon} />}
      <span className={styles.words}>
        <span className={styles.settingTitle}>{title}</span>
        {caption && <small>{caption}</small>}
      </span>
      {value && <span className={styles.value}>{value}</span>}
      {control}
      {to !== undefined && <Icon of={ChevronRight} size={18} className={styles.chevron} />}
      {href !== undefined && <Icon of={ExternalLink} size={16} className={styles.chevron} />}
    </>
  )
  return (
    <li className={classNames(styles.setting, danger && styles.danger)}>
      {to !== undefined ? (
        <Link to={to} className={styles.settingMain}>
          {content}
        </Link>
      ) : href !== undefined ? (
        <a href={href} target="_blank" rel="noreferrer" className={styles.settingMain}>
          {content}
        </a>
      ) : onClick ? (
        <button type="button" onClick={onClick} className={styles.settingMain}>
          {content}
        </button>
      ) : (
        <div className={styles.settingMain}>{content}</div>
      )}
    </li>
  )
}
