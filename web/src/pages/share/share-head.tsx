import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Share as ShareIcon, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { type OpenDialog, SharePicture, useShareTarget } from '../../features/shares/index.ts'
import { AddPhotosMenu } from '../../features/uploads/index.ts'
import styles from './share.module.css'
import { ShareHeader } from './share-header.tsx'
import { JoinActions } from './visitors/join-actions.tsx'
import { ReportShare } from './visitors/report-share.tsx'

interface ShareHeadProps {
  share: Share
  onOpen: (dialog: OpenDialog) => void
}

/** The head of an album, with the actions that this viewer may take. */
export function ShareHead({ share, onOpen }: ShareHeadProps) {
  const t = useTranslations('sharePage')
  const words = useTranslations('shares')
  const from = useFromHere()
  const target = useShareTarget(share)
  return (
    <ShareHeader share={share} cover={<SharePicture share={share} first />}>
      {share.approval_awaiting_count > 0 && (
        <Link to={`/share/${share.album_id}/edit`} state={from} className={styles.requests}>
          <Icon of={UserRoundCheck} size={18} />
          {words('requests', { count: share.approval_awaiting_count })}
        </Link>
      )}
      {target && <AddPhotosMenu target={target} />}
      {share.may.invite && (
        <Button icon={UserRoundPlus} onClick={() => onOpen('invite')}>
          {t('invite')}
        </Button>
      )}
      <JoinActions share={share} />
      {!share.may.invite && (
        <Button icon={ShareIcon} onClick={() => onOpen('link')}>
          {t('link')}
        </Button>
      )}
      {share.share_type.startsWith('PUBLIC') && share.my_role !== 'owner' && <ReportShare share={share} />}
    </ShareHeader>
  )
}
