import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

// Loaded on demand: only guests see it.
export const LoginDialog = lazyOverlay(
  async () => (await import('./login-dialog.tsx')).LoginDialog,
  ({ onClose }) => onClose(),
)
