import { useEffect, useRef } from 'react'
import { isTakenByOthers } from '../../platform/shortcut.ts'

interface SelectionKeys {
  active: boolean
  onClear: () => void
  onTrash: () => void
}

/** Esc leaves the selection, Delete moves it to the trash, wherever on the page the focus is. */
export function useSelectionKeys(given: SelectionKeys): void {
  const latest = useRef(given)
  latest.current = given
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { active, onClear, onTrash } = latest.current
      if (!active || isTakenByOthers(event)) return
      if (event.key === 'Escape') onClear()
      else if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey)) onTrash()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
