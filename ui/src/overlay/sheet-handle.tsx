import { useEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { dragSheet } from './drag-sheet.ts'

interface SheetHandleProps {
  /** Gives way a little to a finger, but is not closed by it. */
  stays: boolean
  onClose: () => void
}

/** Goes into a dialog, which a finger can pull down where it is a sheet at the bottom. Others close it by its buttons or Escape. */
export function SheetHandle(props: SheetHandleProps) {
  const handle = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const sheet = handle.current?.parentElement
    if (!sheet) return
    return dragSheet(sheet, { stays: () => latest.current.stays, close: () => latest.current.onClose() })
  }, [])
  return <div ref={handle} aria-hidden="true" className={styles.handle} />
}
