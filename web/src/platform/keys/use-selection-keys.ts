import { isTakenByOthers } from './shortcut.ts'
import { usePageKeys } from './use-page-keys.ts'

interface SelectionKeys {
  active: boolean
  onClear: () => void
  onDelete: () => void
}

/** Esc clears the selection, and Delete deletes it the way the list does, wherever on the page the focus is. */
export function useSelectionKeys({ active, onClear, onDelete }: SelectionKeys): void {
  usePageKeys((event) => {
    if (!active || isTakenByOthers(event)) return
    if (event.key === 'Escape') onClear()
    else if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey)) onDelete()
    else return
    event.preventDefault()
  })
}
