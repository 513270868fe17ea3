import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useCallback, useRef } from 'react'
import { isHandheldHere } from '../browser/handheld.ts'
import { useRootMark } from '../browser/root-mark.ts'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { closeOnBack } from '../gestures/close-on-back.ts'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'
import { SheetHandle } from './sheet-handle.tsx'

// Comes with the dialogs, which are fetched once the app is shown, because it is not worth a place in the first load.
closeOnBack(isHandheldHere)

/** The implementation of Dialog; use that instead. */
export function DialogContent(props: DialogProps) {
  const { open, onOpenChange, title, description, head, children, footer, top, size, closeLabel } = props
  const { locked = false, focusField = false, onEscape } = props
  const content = useRef<HTMLDivElement>(null)
  useRootMark('dialog', open)
  const reachByKeyboard = useCallback((scrolled: HTMLDivElement | null) => {
    // Without this, a long text with nothing to focus in it could not be scrolled by keys.
    if (scrolled && !scrolled.querySelector('a, button, input, select, textarea, [tabindex]')) scrolled.tabIndex = 0
  }, [])
  const keepOpen = (event: Event) => {
    if (locked || onEscape) event.preventDefault()
  }
  const onEscapeKey = (event: Event) => {
    keepOpen(event)
    if (!locked) onEscape?.()
  }
  const focusFirst = (event: Event) => {
    const first = content.current?.querySelector<HTMLElement>(
      focusField ? 'input, textarea, select' : '[data-dialog-footer] :is(button:enabled, a)',
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
          className={classNames(styles.dialog, size && styles.tall, size === 'wide' && styles.wide)}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={onEscapeKey}
          onInteractOutside={keepOpen}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <SheetHandle stays={locked || onEscape !== undefined} onClose={() => onOpenChange(false)} />
          {top && <div className={styles.top}>{top}</div>}
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {closeLabel && (
            <IconButton
              icon={X}
              label={closeLabel}
              tooltip={false}
              className={styles.close}
              onClick={() => !locked && onOpenChange(false)}
            />
          )}
          {description && (
            <Radix.Description asChild>
              <div className={styles.body}>{description}</div>
            </Radix.Description>
          )}
          {head && <div className={styles.head}>{head}</div>}
          {children && (
            <div ref={reachByKeyboard} data-scroll-port="" className={styles.content}>
              {children}
            </div>
          )}
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
