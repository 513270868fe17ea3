import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { isTakenByOthers } from '../../platform/shortcut.ts'
import type { KeyListDialogProps } from './key-list-dialog.tsx'

// Most people never open it; a chunk that cannot be had must not take the page down with it.
const KeyListDialog = lazy<ComponentType<KeyListDialogProps>>(() =>
  import('./key-list-dialog.tsx').then(
    ({ KeyListDialog }) => ({ default: KeyListDialog }),
    () => ({ default: () => null }),
  ),
)

/** Opens the list of keys at `?`, on whichever page one is. */
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
  return (
    <Suspense fallback={null}>
      <KeyListDialog open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}
