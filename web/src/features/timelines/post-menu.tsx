import type { TimelineItem } from '@koma/contract'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { Menu, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Download, Ellipsis, Flag, Share } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { savePhoto } from '../downloads/index.ts'
import { pictureAddress } from '../photos/index.ts'
import { ReportDialog, type ReportTarget } from '../reports/index.ts'
import { useSession } from '../session/index.ts'
import { usePassOn } from './use-pass-on.ts'

/** The rarer actions on a post: its first photo can be saved, what is public passed on, and if it is somebody else's reported. */
export function PostMenu({ post }: { post: TimelineItem }) {
  const t = useTranslations('timelines')
  const words = useTranslations('reports')
  const locale = useLocale()
  const { me } = useSession()
  const [isReporting, setReporting] = useState(false)
  const passOn = usePassOn()
  const [first] = post.photos
  if (!first) return null
  const target = post.user.user_id === me?.user_id ? null : reportTargetOf(post)
  const page = publicPageOf(post)
  const title = first.world_name ?? t('photo')
  return (
    <>
      <Menu label={t('menu')} trigger={<IconButton icon={Ellipsis} label={t('menu')} tooltip={false} />}>
        <MenuItem icon={Download} onSelect={() => savePhoto(first)}>
          {t('save')}
        </MenuItem>
        {page !== null && (
          <MenuItem icon={Share} onSelect={() => void passOn(title, page)}>
            {t('share')}
          </MenuItem>
        )}
        {target && (
          <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
            {words('action')}
          </MenuItem>
        )}
      </Menu>
      {isReporting && target && (
        <ReportDialog
          target={target}
          post={first.timestamp}
          author={post.user}
          shown={{
            picture: pictureAddress(first, 'thumbnail'),
            title,
            place: post.share?.share_name ?? post.promotion_title?.[locale],
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
  return share && isPublic(share) ? { kind: 'share', id: share.share_id, photo_id: first.photo_id } : null
}

/** The page of the first photo of a post, if everybody can open it. */
export function publicPageOf({ share, photos: [first], promotion_id }: TimelineItem): string | null {
  if (!first) return null
  if (promotion_id !== null) return `/pr/${promotion_id}/photo/${first.timestamp}`
  return share && isPublic(share) ? `/share/${share.share_id}/photo/${first.photo_id}` : null
}

function isPublic({ share_type }: NonNullable<TimelineItem['share']>): boolean {
  return share_type === 'PUBLIC' || share_type === 'PUBLIC_PASSWORD'
}
