import type { Album } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useAlbumChanges } from './use-album-changes.ts'

interface DeleteAlbumDialogProps {
  album: Album
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where to go from an album that is no more. */
  onDeleted: () => void
}

/** Says what stays: the photos. */
export function DeleteAlbumDialog({ album, open, onOpenChange, onDeleted }: DeleteAlbumDialogProps) {
  const t = useTranslations('albums.delete')
  const { destroy } = useAlbumChanges()
  const snackbar = useSnackbar()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: album.album_name })}
      description={t('body', { count: album.photo_count })}
      confirmLabel={t('confirm')}
      confirmingLabel={t('deleting')}
      danger
      onConfirm={async () => {
        const problem = await destroy(album.album_id)
        snackbar.show({ text: problem ?? t('done', { name: album.album_name }) })
        if (!problem) onDeleted()
      }}
    />
  )
}
