import { useEffect, useState } from 'react'
import { isTakenByOthers } from '../../platform/keys/shortcut.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-part.tsx'

// Loaded on demand: most people never open it.
const KeyListDialog = lazyOverlay(
  async () => (await import('./key-list-dialog.tsx')).KeyListDialog,
  ({ onOpenChange }) => onOpenChange(false),
)

/** Opens the list of keys when `?` is pressed, on every page. */
export function KeyList() {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTakenByOthers(event)) return
      event.preventDefault()
      setWanted(true)
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  if (!wanted) return null
  return <KeyListDialog open={open} onOpenChange={setOpen} />
}
