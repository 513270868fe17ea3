import type { ReactNode } from 'react'
import styles from './label.module.css'

/** Chips next to each other, from edge to edge; those without room are reached by scrolling sideways. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  )
}
