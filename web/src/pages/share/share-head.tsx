import type { Share } from '@koma/contract'
import { Share as ShareIcon, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OpenDialog, ShareDialogs, useShareTarget } from '../../features/shares/index.ts'
import { AddPhotosMenu } from '../../features/uploads/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { ShareHeader } from './share-header.tsx'
import { JoinActions } from './visitors/join-actions.tsx'

/** The head of an album, with the actions that this viewer may take. */
export function ShareHead({ share }: { share: Share }) {
  const t = useTranslations('sharePage')
  const target = useShareTarget(share)
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <ShareHeader share={share}>
      {target && <AddPhotosMenu target={target} />}
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
