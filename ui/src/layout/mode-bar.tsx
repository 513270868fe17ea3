import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRootMark } from '../browser/root-mark.ts'
import { IconButton } from '../button/icon-button.tsx'
import styles from './mode-bar.module.css'

interface ModeBarProps {
  /** What the mode is, or how much is chosen in it. */
  title: ReactNode
  /** Ends the mode without a result. Left out if its only way out is among the actions. */
  close?: { label: string; onClose: () => void }
  /** Beside the title and at the right end. */
  children: ReactNode
}

/** Replaces the top bar while photos are chosen or arranged. It has the same height, so that nothing below it moves. */
export function ModeBar({ title, close, children }: ModeBarProps) {
  useRootMark('mode')
  return (
    <header className={styles.bar}>
      {close && <IconButton icon={X} label={close.label} onClick={close.onClose} className={styles.close} />}
      <h1>{title}</h1>
      {children}
    </header>
  )
}
