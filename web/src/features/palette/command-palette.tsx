import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { useState } from 'react'
import { usePageKeys } from '../../platform/keys/use-page-keys.ts'

// Loaded on demand: most visits do not open it.
const PaletteDialog = lazyOverlay(
  async () => (await import('./palette-dialog.tsx')).PaletteDialog,
  ({ onClose }) => onClose(),
)

/** Opens the palette on Ctrl+K or ⌘K, on every page and in every field; not over a dialog, which has to be answered first. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false)
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || isComposing) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    setOpen(true)
  })
  return isOpen ? <PaletteDialog onClose={() => setOpen(false)} /> : null
}
