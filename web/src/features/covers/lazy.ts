import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

/** Loaded apart: covers are seen often and changed seldom. */
export const FocusDialog = lazyOverlay(
  async () => (await import('./focus-dialog.tsx')).FocusDialog,
  ({ onClose }) => onClose(),
)
