import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

// Loaded on demand: few visits send photos.
export const SendDialog = lazyOverlay(
  async () => (await import('./send-dialog.tsx')).SendDialog,
  ({ onClose }) => onClose(),
)
