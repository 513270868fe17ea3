import type { Share } from '@koma/contract'
import { ImagePlus, Share as ShareIcon, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OpenDialog, ShareDialogs } from '../../features/shares/index.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import { JoinActions } from './join-actions.tsx'
import { ShareHeader } from './share-header.tsx'

/** The head of an album with what this viewer can do. */
export function ShareHead({ share }: { share: Share }) {
  const t = useTranslations('sharePage')
  const from = useFromHere()
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <ShareHeader share={share}>
      {share.may.add_photos && (
        <ButtonLink to={`/share/${share.album_id}?add`} state={from} kind="primary" icon={ImagePlus}>
          {t('add')}
        </ButtonLink>
      )}
      {share.may.invite && (
        <Button icon={UserRoundPlus} onClick={() => setOpen('invite')}>
          {t('invite')}
        </Button>
      )}
      <JoinActions share={share} />
      {!share.may.invite && (
        <Button icon={ShareIcon} onClick={() => setOpen('link')}>
          {t('link')}
        </Button>
      )}
      <ShareDialogs share={share} open={open} onOpen={setOpen} />
    </ShareHeader>
  )
}
