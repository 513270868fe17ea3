import type { Album } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useTranslations } from 'use-intl'
import { useAlbumCalls, useAlbumFailure } from './use-album-changes.ts'

interface DeleteAlbumDialogProps {
  album: Album
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Leaves the page of the deleted album. */
  onDeleted: () => void
}

/** Asks before an album is deleted, and says that its photos stay. */
export function DeleteAlbumDialog({ album, open, onOpenChange, onDeleted }: DeleteAlbumDialogProps) {
  const t = useTranslations('albums.delete')
  const { destroy } = useAlbumCalls()
  const explain = useAlbumFailure()
  const snackbar = useSnackbar()
  const deletion = useChange({
    send: () => destroy(album.album_id),
    done: () => {
      snackbar.show({ text: t('done', { name: album.album_name }) })
      onDeleted()
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: album.album_name })}
      description={t('body', { count: album.photo_count })}
      confirmLabel={t('confirm')}
      confirmingLabel={t('deleting')}
      danger
      onConfirm={deletion.run}
    />
  )
}
