import { useState } from 'react'
import { lazyOverlay } from '../lazy/lazy-part.tsx'
import type { DialogProps } from './dialog-props.ts'

const DialogContent = lazyOverlay<DialogProps>(
  async () => (await import('./dialog-content.tsx')).DialogContent,
  ({ onOpenChange }) => onOpenChange(false),
)

/** Dialogs are not part of the first load. Called once the app has rendered, so that the first dialog opens without a wait. */
export const preloadDialogs = DialogContent.preload

/** At most 480 wide; on a phone a sheet from the bottom. */
export function Dialog(props: DialogProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  return needed ? <DialogContent {...props} /> : null
}
