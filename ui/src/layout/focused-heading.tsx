import { type ReactNode, useEffect, useRef } from 'react'
import styles from './layout.module.css'

interface FocusedHeadingProps {
  level: 1 | 2
  children: ReactNode
}

/**
 * The heading of what takes the place of the page or of a step. It takes the focus when it appears: what had it is gone, and
 * whoever does not see the screen hears what has come instead.
 */
export function FocusedHeading({ level, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Heading = `h${level}` as const
  return (
    <Heading ref={heading} tabIndex={-1} className={styles.focused}>
      {children}
    </Heading>
  )
}
