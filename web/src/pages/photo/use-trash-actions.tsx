import type { Photo } from '@koma/contract'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto } from '../../features/downloads/index.ts'
import { actionOrder, type PhotoAction } from '../../features/photos/index.ts'
import { useDeletion, useTrash } from '../../features/trash/index.ts'
import type { AfterRemoval } from '../../features/viewer/index.ts'

interface TrashActions {
  actions: (goOn: AfterRemoval) => readonly PhotoAction[]
  /** Asks before the photo is deleted. */
  dialog: ReactNode
}

/** What its owner can do with an open photo of the trash: restore it, or delete it for good. */
export function useTrashActions(photo: Photo): TrashActions {
  const t = useTranslations('trashPage')
  const words = useTranslations('photo')
  const snackbar = useSnackbar()
  const { restore } = useTrash()
  const { deleteForever } = useDeletion()
  const [asked, setAsked] = useState<AfterRemoval | null>(null)
  const { photo_id: photoId } = photo
  const actions = useCallback(
    (goOn: AfterRemoval): readonly PhotoAction[] => [
      {
        name: 'restore',
        order: actionOrder.favorite,
        label: t('restore'),
        icon: Undo2,
        act: async () => {
          goOn()
          if (await restore([photoId])) snackbar.show({ text: t('restored', { count: 1 }) })
        },
      },
      {
        name: 'download',
        order: actionOrder.download,
        label: words('save'),
        icon: Download,
        act: () => savePhoto(photo),
      },
      {
        name: 'trash',
        order: actionOrder.trash,
        label: t('delete'),
        icon: Trash2,
        danger: true,
        act: () => setAsked(() => goOn),
      },
    ],
    [t, words, restore, snackbar, photoId, photo],
  )
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && setAsked(null)}
      danger
      title={t('deleteDialog.title', { count: 1 })}
      description={t('deleteDialog.body')}
      confirmLabel={t('deleteDialog.confirm')}
      confirmingLabel={t('deleteDialog.confirming')}
      onConfirm={async () => {
        // Called before the deletion: the viewer finds the next photo by the position of this one in the list.
        const comeBack = asked?.()
        if (!(await deleteForever([photoId]))) comeBack?.()
      }}
    />
  )
  return { actions, dialog }
}
