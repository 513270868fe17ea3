import type { Share } from '@koma/contract'
import { Share as ShareIcon, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { type OpenDialog, ShareDialogs, useShareTarget } from '../../features/shares/index.ts'
import { AddPhotosMenu } from '../../features/uploads/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import { lazyExtra } from '../../ui/lazy/lazy-part.tsx'
import styles from './share.module.css'
import { ShareHeader } from './share-header.tsx'
import { JoinActions } from './visitors/join-actions.tsx'

// Loaded apart: few visits end with a report.
const ReportShare = lazyExtra(async () => (await import('./visitors/report-share.tsx')).ReportShare)

/** The head of an album, with the actions that this viewer may take. */
export function ShareHead({ share }: { share: Share }) {
  const t = useTranslations('sharePage')
  const words = useTranslations('shares')
  const from = useFromHere()
  const target = useShareTarget(share)
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <ShareHeader share={share}>
      {share.approval_awaiting_count > 0 && (
        <Link to={`/share/${share.album_id}/edit`} state={from} className={styles.requests}>
          <Icon of={UserRoundCheck} size={18} />
          {words('requests', { count: share.approval_awaiting_count })}
        </Link>
      )}
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
      {share.share_type.startsWith('PUBLIC') && share.my_role !== 'owner' && <ReportShare share={share} />}
      <ShareDialogs share={share} open={open} onOpen={setOpen} />
    </ShareHeader>
  )
}
