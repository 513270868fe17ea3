import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRootMark } from '../browser/root-mark.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './dialog.module.css'

interface CoverDialogProps {
  title: string
  onClose: () => void
  /** Keys that nothing inside has used. */
  onKey?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A dialog over the whole screen, in the dark, for looking at photos. Escape closes it. */
export function CoverDialog({ title, onClose, onKey, children }: CoverDialogProps) {
  useRootMark('dialog', true)
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content className={styles.cover} aria-describedby={undefined} onKeyDown={onKey}>
          <VisuallyHidden>
            <Radix.Title>{title}</Radix.Title>
          </VisuallyHidden>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
