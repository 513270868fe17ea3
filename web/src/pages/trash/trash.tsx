import { limits } from '@koma/contract/limits'
import { Clock, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PhotoAction, SelectionBar, useSelection } from '../../features/photos/index.ts'
import { type TrashIndex, useDeletion, useTrash } from '../../features/trash/index.ts'
import { useSelectionKeys } from '../../platform/use-selection-keys.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EmptyDialog } from './empty-dialog.tsx'
import styles from './trash.module.css'
import { TrashList } from './trash-list.tsx'

interface TrashProps {
  index: TrashIndex
  /** The moment the index was right: days are counted from it. */
  now: number
}

export function Trash({ index, now }: TrashProps) {
  const t = useTranslations('trashPage')
  const said = useTranslations('photos.selection')
  const formats = useFormats()
  const snackbar = useSnackbar()
  const trash = useTrash()
  const { deleteForever, clear } = useDeletion()
  const places = useMemo(() => new Map(index.photoIds.map((photoId, place) => [photoId, place])), [index])
  const list = useMemo(() => ({ placeOf: (photoId: string) => places.get(photoId) ?? -1 }), [places])
  const { selection, onSelect } = useSelection(list)
  const [choosing, setChoosing] = useState(false)
  const [dialog, setDialog] = useState<'delete' | 'empty' | null>(null)
  const chosen = useMemo(() => [...selection.chosen], [selection.chosen])
  const selecting = choosing || chosen.length > 0

  const stopSelecting = () => {
    setChoosing(false)
    onSelect({ type: 'clear' })
  }
  const restore = async (photoIds: readonly string[]) => {
    stopSelecting()
    if (await trash.restore(photoIds)) snackbar.show({ text: t('restored', { count: photoIds.length }) })
  }
  useSelectionKeys({
    active: selecting,
    onClear: stopSelecting,
    onDelete: () => chosen.length > 0 && setDialog('delete'),
  })

  const actions: PhotoAction[] = [
    { name: 'restore', order: 0, label: t('restore'), icon: Undo2, act: () => void restore(chosen) },
    { name: 'delete', order: 1, label: t('delete'), icon: Trash2, danger: true, act: () => setDialog('delete') },
  ]
  const size = formats.bytes(index.totalBytes)
  const count = index.photoIds.length
  return (
    <>
      {selecting ? (
        <SelectionBar
          count={chosen.length}
          actions={chosen.length > 0 ? actions : []}
          onClear={stopSelecting}
          onAll={() => onSelect({ type: 'set', photoIds: index.photoIds, on: true })}
        />
      ) : (
        <TopBar
          title={t('title')}
          back="/"
          column
          actions={
            <>
              <Button kind="text" size="small" onClick={() => setChoosing(true)} className={styles.select}>
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
      <VisuallyHidden>
        <span role="status">{(chosen.length > 0 || selection.anchor) && said('said', { count: chosen.length })}</span>
      </VisuallyHidden>
      <div className={styles.page}>
        <Notice icon={Clock}>
          {t.rich('notice', {
            days: limits.trashRetention / 86_400_000,
            count,
            size,
            b: (words) => <b>{words}</b>,
            n: (words) => <span className={styles.amount}>{words}</span>,
          })}
        </Notice>
        <TrashList
          index={index}
          placeOf={list.placeOf}
          now={now}
          selection={selection}
          selecting={selecting}
          onSelect={onSelect}
          onRescue={restore}
        />
      </div>
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && setDialog(null)}
        danger
        title={t('deleteDialog.title', { count: chosen.length })}
        description={t('deleteDialog.body')}
        confirmLabel={t('deleteDialog.confirm')}
        confirmingLabel={t('deleteDialog.confirming')}
        onConfirm={async () => {
          if (await deleteForever(chosen)) stopSelecting()
        }}
      />
      <EmptyDialog
        open={dialog === 'empty'}
        onClose={() => setDialog(null)}
        count={count}
        size={size}
        onEmpty={clear}
      />
    </>
  )
}
