import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Clock, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PhotoList } from '../../features/photo-list/index.ts'
import type { ArrangedLibrary, OfferActions } from '../../features/photos/index.ts'
import { useDeletion, useTrash } from '../../features/trash/index.ts'
import styles from './trash.module.css'
import { useTrashLook } from './use-trash-look.tsx'

interface TrashProps {
  list: ArrangedLibrary
  /** The storage that the trash uses. */
  bytes: number
  /** The days left are counted from then. */
  now: number
}

interface Deletion {
  photoIds: readonly string[]
  done: () => void
}

/** Photos open among those of the trash, so that nobody has to decide by a thumbnail. */
const linkTo = (photoId: string) => `/photo/${photoId}?view=trash`

export function Trash({ list, bytes, now }: TrashProps) {
  const t = useTranslations('trashPage')
  const formats = useFormats()
  const { deleteForever, clear } = useDeletion()
  const restore = useRestore()
  const look = useTrashLook(list, now, restore)
  const [dialog, setDialog] = useState<'delete' | 'empty' | null>(null)
  // Kept after the dialog is closed, so that its text stays the same while it fades out.
  const [deletion, setDeletion] = useState<Deletion>({ photoIds: [], done: () => {} })
  const offer: OfferActions = useCallback(
    (photoIds, done) => [
      {
        name: 'restore',
        order: 0,
        label: t('restore'),
        icon: Undo2,
        act: () => {
          done()
          restore(photoIds)
        },
      },
      {
        name: 'delete',
        order: 1,
        label: t('delete'),
        icon: Trash2,
        danger: true,
        act: () => {
          setDeletion({ photoIds, done })
          setDialog('delete')
        },
      },
    ],
    [t, restore],
  )
  const size = formats.bytes(bytes)
  const count = list.length
  return (
    <>
      <PhotoList
        list={list}
        look={look}
        linkTo={linkTo}
        offer={offer}
        bar={(startChoosing) => (
          <TopBar
            title={t('title')}
            back="/"
            column
            actions={
              <>
                <Button kind="text" size="small" onClick={startChoosing} className={styles.select}>
                  {t('select')}
                </Button>
                <Button
                  kind="text"
                  size="small"
                  icon={Trash2}
                  onClick={() => setDialog('empty')}
                  className={styles.empty}
                >
                  {t('empty')}
                </Button>
              </>
            }
          />
        )}
        above={
          <Notice icon={Clock}>
            {t.rich('notice', {
              days: limits.trashRetention / 86_400_000,
              count,
              size,
              b: (words) => <b>{words}</b>,
              n: (words) => <span className={styles.amount}>{words}</span>,
            })}
          </Notice>
        }
        className={styles.page}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && setDialog(null)}
        danger
        title={t('deleteDialog.title', { count: deletion.photoIds.length })}
        description={t('deleteDialog.body')}
        confirmLabel={t('deleteDialog.confirm')}
        confirmingLabel={t('deleteDialog.confirming')}
        onConfirm={async () => {
          if (await deleteForever(deletion.photoIds)) deletion.done()
        }}
      />
      <ConfirmDialog
        open={dialog === 'empty'}
        onOpenChange={(open) => !open && setDialog(null)}
        danger
        title={t('emptyDialog.title', { count })}
        description={t('emptyDialog.body', { size })}
        confirmLabel={t('emptyDialog.confirm')}
        confirmingLabel={t('emptyDialog.confirming')}
        onConfirm={clear}
      />
    </>
  )
}

function useRestore(): (photoIds: readonly string[]) => void {
  const t = useTranslations('trashPage')
  const snackbar = useSnackbar()
  const { restore } = useTrash()
  return useCallback(
    async (photoIds: readonly string[]) => {
      if (await restore(photoIds)) snackbar.show({ text: t('restored', { count: photoIds.length }) })
    },
    [restore, snackbar, t],
  )
}
