import type { TimelineItem } from '@koma/contract'
import { Download, Flag, Share } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { savePhoto } from '../../features/downloads/index.ts'
import {
  type ArrangedLibrary,
  actionOrder,
  type PageTrouble,
  type PhotoAction,
  pictureAddress,
} from '../../features/photos/index.ts'
import { ReportDialog } from '../../features/reports/index.ts'
import { useSession } from '../../features/session/index.ts'
import { People } from '../../features/tags/index.ts'
import {
  asStored,
  PostReactions,
  publicPageOf,
  reportTargetOf,
  type TimelineName,
  timelinePhotoAddress,
  usePassOn,
} from '../../features/timelines/index.ts'
import { PhotoViewer, type ViewerAddresses } from '../../features/viewer/index.ts'

interface TimelinePhotoProps {
  of: TimelineName
  item: TimelineItem
  list: ArrangedLibrary
  ends: PageTrouble
  back: string
}

export function TimelinePhoto({ of, item, list, ends, back }: TimelinePhotoProps) {
  const { photos, share, user } = item
  const t = useTranslations('timelinePhoto')
  const reports = useTranslations('reports')
  const { me } = useSession()
  const [isReporting, setReporting] = useState(false)
  const target = useMemo(() => (user.user_id === me?.user_id ? null : reportTargetOf(item)), [item, user, me])
  const [posted] = photos
  const photo = useMemo(() => posted && asStored(posted), [posted])
  const addresses = useMemo<ViewerAddresses>(() => ({ of: (id) => timelinePhotoAddress(of, id), back }), [of, back])
  const passOn = usePassOn()
  const navigate = useNavigate()
  const locale = useLocale()
  const actions = useCallback((): PhotoAction[] => {
    if (!posted) return []
    const save = () => savePhoto(posted)
    const offered: PhotoAction[] = [
      { name: 'download', order: actionOrder.download, label: t('save'), icon: Download, act: save },
    ]
    const page = publicPageOf(item)
    if (page !== null) {
      const share = () => void passOn(posted.world_name ?? t('title'), page)
      offered.push({ name: 'share', order: 70, label: t('share'), icon: Share, isRare: true, act: share })
    }
    if (!target) return offered
    const report = () => setReporting(true)
    return [...offered, { name: 'report', order: 80, label: reports('action'), icon: Flag, isRare: true, act: report }]
  }, [t, reports, item, posted, target, passOn])
  if (!photo) return null
  return (
    <>
      <PhotoViewer
        photo={photo}
        library={list}
        ends={ends}
        addresses={addresses}
        isCounted={false}
        actions={actions}
        info={{
          reactions: <PostReactions post={item} />,
          people: photo.in_users.length > 0 && <People photo={photo} />,
          shares: share ? [{ id: share.share_id, name: share.share_name, to: `/share/${share.share_id}` }] : [],
        }}
      />
      {isReporting && target && (
        <ReportDialog
          target={target}
          post={item.timestamp}
          author={user}
          onHidden={() => void navigate(back, { replace: true })}
          shown={{
            picture: pictureAddress(photo, 'thumbnail'),
            title: photo.world_name ?? t('title'),
            place: share?.share_name ?? item.promotion_title?.[locale],
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}
