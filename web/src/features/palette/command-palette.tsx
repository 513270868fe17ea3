import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { useState } from 'react'
import { usePageKeys } from '../../platform/keys/use-page-keys.ts'

// Loaded on demand: most visits do not open it.
const PaletteDialog = lazyOverlay(
  async () => (await import('./palette-dialog.tsx')).PaletteDialog,
  ({ onClose }) => onClose(),
)

/**
 * Opens the palette on Ctrl+K or ⌘K, on every page and in every field, and closes it again; not over another dialog, which has to be
 * answered first. The browser's own search, which has the same keys, never opens.
 */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false)
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || isComposing) return
    event.preventDefault()
    if (!repeat && (isOpen || !document.querySelector('[role="dialog"], [role="alertdialog"]'))) setOpen(!isOpen)
  })
  return isOpen ? <PaletteDialog onClose={() => setOpen(false)} /> : null
}
