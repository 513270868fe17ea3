import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './setting-box.module.css'
import { SettingSection } from './setting-row.tsx'

interface SettingBoxProps {
  title: string
  /** For what people do once at most: drawn by its edge alone. */
  outlined?: boolean
  children: ReactNode
}

/** A section of the settings that is one thing, with a state of its own, rather than rows. */
export function SettingBox({ title, outlined = false, children }: SettingBoxProps) {
  return (
    <SettingSection title={title} titleId={useId()}>
      <div className={classNames(styles.box, outlined && styles.outlined)}>{children}</div>
    </SettingSection>
  )
}

interface SettingBoxHeadProps {
  icon?: LucideIcon
  title: string
  body: string
  /** The button beside it; below it where there is no room. */
  action: ReactNode
  /** It changes by itself, and is read aloud then. */
  live?: boolean
}

export function SettingBoxHead({ icon, title, body, action, live = false }: SettingBoxHeadProps) {
  return (
    <div className={styles.head}>
      {icon && <Icon of={icon} />}
      <span role={live ? 'status' : undefined}>
        <b>{title}</b>
        <small>{body}</small>
      </span>
      {action}
    </div>
  )
}
