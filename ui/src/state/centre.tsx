import type { ReactNode } from 'react'
import styles from './state.module.css'

/** Centers what is shown instead of a list on the page. */
export function Centre({ children }: { children: ReactNode }) {
  return <div className={styles.centre}>{children}</div>
}
