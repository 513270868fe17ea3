import type { ReactNode } from 'react'
import styles from './state.module.css'

/** In the middle of the page, for what is shown instead of a list. */
export function Centre({ children }: { children: ReactNode }) {
  return <div className={styles.centre}>{children}</div>
}
