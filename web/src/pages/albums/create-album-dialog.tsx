import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CreateAlbumForm } from './create-album-form.tsx'
import { useAlbumMaking } from './use-album-making.ts'

interface CreateAlbumDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Creates an album without leaving the page. Choosing photos leads to a page, which keeps the name typed here. */
export function CreateAlbumDialog({ open, onOpenChange }: CreateAlbumDialogProps) {
  return open ? <CreateAlbum onClose={() => onOpenChange(false)} /> : null
}

function CreateAlbum({ onClose }: { onClose: () => void }) {
  const t = useTranslations('albumsPage.create')
  const words = useTranslations('albums')
  const ui = useTranslations('ui')
  const id = useId()
  const navigate = useNavigate()
  const making = useAlbumMaking(none)
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
      <CreateAlbumForm
        id={id}
        making={making}
        photoIds={none}
        onChoose={() => navigate('/album/create?choose', { state: { from: '/album', name: making.values.name } })}
      />
    </Dialog>
  )
}

const none: readonly string[] = []
