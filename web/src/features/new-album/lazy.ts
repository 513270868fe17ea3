import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

/** Loaded apart: most visits create no album. */
export const NewAlbumDialog = lazyOverlay(
  async () => (await import('./new-album-dialog.tsx')).NewAlbumDialog,
  ({ onClose }) => onClose(),
)
