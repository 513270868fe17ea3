import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

// Loaded on demand: few downloads have several parts.
export const DownloadPartsDialog = lazyOverlay(
  async () => (await import('./download-parts-dialog.tsx')).DownloadPartsDialog,
  ({ onClose }) => onClose(),
)
