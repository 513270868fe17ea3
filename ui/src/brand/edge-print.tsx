import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './brand.module.css'

interface EdgePrintProps {
  children: ReactNode
  className?: string | undefined
}

/** Text in the style of film edge print. Latin letters and digits only, at most one per screen. */
export function EdgePrint({ children, className }: EdgePrintProps) {
  return <span className={classNames(styles.edge, className)}>{children}</span>
}
