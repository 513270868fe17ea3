import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { useState } from 'react'
import { isTakenByOthers } from '../../platform/keys/shortcut.ts'
import { usePageKeys } from '../../platform/keys/use-page-keys.ts'

// Loaded on demand: most people never open it.
const KeyListDialog = lazyOverlay(
  async () => (await import('./key-list-dialog.tsx')).KeyListDialog,
  ({ onOpenChange }) => onOpenChange(false),
)

/** Opens the list of keys when `?` is pressed, on every page. */
export function KeyList() {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  usePageKeys((event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTakenByOthers(event)) return
    event.preventDefault()
    setWanted(true)
    setOpen(true)
  })
  if (!wanted) return null
  return <KeyListDialog open={open} onOpenChange={setOpen} />
}
