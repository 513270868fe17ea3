import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './brand.module.css'

interface EdgePrintProps {
  children: ReactNode
  className?: string | undefined
}

/** The line printed on the edge of film. Latin letters and digits only, one a screen. */
export function EdgePrint({ children, className }: EdgePrintProps) {
  return <span className={classNames(styles.edge, className)}>{children}</span>
}
