import { useEffect, useRef } from 'react'
import { isTakenByOthers } from './shortcut.ts'

interface SelectionKeys {
  active: boolean
  onClear: () => void
  onDelete: () => void
}

/** Esc clears the selection, and Delete deletes it the way the list does, wherever on the page the focus is. */
export function useSelectionKeys(given: SelectionKeys): void {
  const latest = useRef(given)
  latest.current = given
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { active, onClear, onDelete } = latest.current
      if (!active || isTakenByOthers(event)) return
      if (event.key === 'Escape') onClear()
      else if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey)) onDelete()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
