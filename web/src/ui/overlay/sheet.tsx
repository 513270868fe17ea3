import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button/icon-button.tsx'
import styles from './dialog.module.css'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

const closesAfter = 96

/** Opens from the bottom, at most 82 % high. Pulling its handle down closes it. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  const t = useTranslations('ui')
  const start = useRef<number | null>(null)
  const [pulled, setPulled] = useState(0)

  const take = (event: PointerEvent) => {
    start.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const pull = (event: PointerEvent) => {
    if (start.current !== null) setPulled(Math.max(0, event.clientY - start.current))
  }
  const release = () => {
    if (start.current !== null && pulled > closesAfter) onOpenChange(false)
    start.current = null
    setPulled(0)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={styles.sheet}
          aria-describedby={undefined}
          style={pulled ? { transform: `translateY(${pulled}px)` } : undefined}
        >
          <div
            className={styles.handle}
            onPointerDown={take}
            onPointerMove={pull}
            onPointerUp={release}
            onPointerCancel={release}
          />
          <div className={styles.sheetHead}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label={t('close')} tooltip={false} />
            </Radix.Close>
          </div>
          <div className={styles.sheetBody}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
