import { ChevronRight, type LucideIcon } from 'lucide-react'
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
    <section className={styles.group}>
      {title && <h2>{title}</h2>}
      <ul>{children}</ul>
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
  onClick?: (() => void) | undefined
  danger?: boolean
}

/** Has a chevron only if the row opens a page. */
export function SettingRow({ icon, title, caption, value, control, to, onClick, danger = false }: SettingRowProps) {
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
    </>
  )
  return (
    <li className={classNames(styles.setting, danger && styles.danger)}>
      {to !== undefined ? (
        <Link to={to} className={styles.settingMain}>
          {content}
        </Link>
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
