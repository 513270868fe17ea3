import { Button } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { NewAlbumForm } from './new-album-form.tsx'
import { createAddress } from './typed-album.ts'
import { type AlbumKind, useNewAlbum } from './use-new-album.ts'

interface NewAlbumDialogProps {
  /** The kind that is chosen at first. */
  kind: AlbumKind
  onClose: () => void
}

const none: readonly string[] = []

/** Creates an album without leaving the page. Choosing photos leads to a page, which keeps what was typed here. */
export function NewAlbumDialog({ kind, onClose }: NewAlbumDialogProps) {
  const t = useTranslations('newAlbum')
  const words = useTranslations('albums')
  const ui = useTranslations('ui')
  const id = useId()
  const navigate = useNavigate()
  const from = useFromHere()
  const making = useNewAlbum(none, { kind })
  const choose = () => {
    // Without the password: the browser keeps the state of the history on the disk.
    const { password: _, ...typed } = making.values
    void navigate(`${createAddress[kind]}?choose`, { state: { ...from, typed } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words('new')}
      focusField
      locked={making.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={making.isPending}>
            {ui('cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} loading={making.isPending} loadingText={t('making')}>
            {t('make')}
          </Button>
        </>
      }
    >
      <NewAlbumForm id={id} making={making} photoIds={none} onChoose={choose} />
    </Dialog>
  )
}
