import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import { useRootMark } from '../../platform/browser/root-mark.ts'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'

/** The implementation of Dialog; use that instead. */
export function DialogContent(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, top, locked = false, focusField = false } = props
  const content = useRef<HTMLDivElement>(null)
  useRootMark('dialog', open)
  const keepOpen = (event: Event) => {
    if (locked) event.preventDefault()
  }
  const focusFirst = (event: Event) => {
    const first = content.current?.querySelector<HTMLElement>(
      focusField ? 'input, textarea, select' : '[data-dialog-footer] :is(button, a)',
    )
    if (!first) return
    event.preventDefault()
    // Keeps a long dialog scrolled to its top.
    first.focus({ preventScroll: true })
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          ref={content}
          className={styles.dialog}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {top && <div className={styles.top}>{top}</div>}
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div className={styles.body}>{description}</div>
            </Radix.Description>
          )}
          {children && <div className={styles.content}>{children}</div>}
          {footer && (
            <div data-dialog-footer="" className={styles.footer}>
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
