import { useEffect, useRef } from 'react'
import { isTakenByOthers } from '../../platform/shortcut.ts'

interface TrashKeys {
  active: boolean
  onClear: () => void
  onDelete: () => void
}

/** Esc leaves the selection, Delete asks whether to delete it for good, wherever on the page the focus is. */
export function useTrashKeys(given: TrashKeys): void {
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
