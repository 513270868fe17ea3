import type { TimelineItem } from '@koma/contract'
import { Download, Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { savePhoto } from '../downloads/index.ts'
import { pictureAddress } from '../photos/index.ts'
import { ReportDialog, type ReportTarget } from '../reports/index.ts'
import { useSession } from '../session/index.ts'

/** The rarer actions on a post: its first photo can be saved, and what is public and somebody else's reported. */
export function PostMenu({ post }: { post: TimelineItem }) {
  const t = useTranslations('timelines')
  const words = useTranslations('reports')
  const { me } = useSession()
  const [isReporting, setReporting] = useState(false)
  const [first] = post.photos
  if (!first) return null
  const target = post.user.user_id === me?.user_id ? null : reportTargetOf(post)
  return (
    <>
      <Menu label={t('menu')} trigger={<IconButton icon={Ellipsis} label={t('menu')} tooltip={false} />}>
        <MenuItem icon={Download} onSelect={() => savePhoto(first)}>
          {t('save')}
        </MenuItem>
        {target && (
          <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
            {words('action')}
          </MenuItem>
        )}
      </Menu>
      {isReporting && target && (
        <ReportDialog
          target={target}
          shown={{
            picture: pictureAddress(first, 'thumbnail'),
            title: first.world_name ?? t('photo'),
            place: post.share?.share_name,
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}

/** How a report names the first photo of a post; null if the post is not public. */
export function reportTargetOf({ share, photos: [first], promotion_id }: TimelineItem): ReportTarget | null {
  if (!first) return null
  if (promotion_id !== null) return { kind: 'promotion_post', id: first.timestamp }
  const isPublic = share?.share_type === 'PUBLIC' || share?.share_type === 'PUBLIC_PASSWORD'
  return share && isPublic ? { kind: 'share', id: share.share_id, photo_id: first.photo_id } : null
}
