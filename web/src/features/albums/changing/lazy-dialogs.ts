import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

// Loaded on demand: few visits delete an album.
export const DeleteAlbumDialog = lazyOverlay(
  async () => (await import('./delete-album-dialog.tsx')).DeleteAlbumDialog,
  ({ onOpenChange }) => onOpenChange(false),
)
