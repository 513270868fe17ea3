import type { TimelineItem } from '@koma/contract'
import { Download, Flag } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto } from '../../features/downloads/index.ts'
import { type ArrangedLibrary, actionOrder, type PhotoAction, pictureAddress } from '../../features/photos/index.ts'
import { Reactions } from '../../features/reactions/index.ts'
import { ReportDialog } from '../../features/reports/index.ts'
import { useSession } from '../../features/session/index.ts'
import { useShareReaction } from '../../features/shares/index.ts'
import { People } from '../../features/tags/index.ts'
import { asStored, reportTargetOf, type TimelineName, timelinePhotoAddress } from '../../features/timelines/index.ts'
import { PhotoViewer, type ViewerAddresses } from '../../features/viewer/index.ts'

interface TimelinePhotoProps {
  of: TimelineName
  item: TimelineItem
  list: ArrangedLibrary
  back: string
}

export function TimelinePhoto({ of, item, list, back }: TimelinePhotoProps) {
  const { photos, share, user } = item
  const t = useTranslations('timelinePhoto')
  const reports = useTranslations('reports')
  const { me } = useSession()
  const [isReporting, setReporting] = useState(false)
  const target = useMemo(() => (user.user_id === me?.user_id ? null : reportTargetOf(item)), [item, user, me])
  const [posted] = photos
  const photo = useMemo(() => posted && asStored(posted), [posted])
  const addresses = useMemo<ViewerAddresses>(() => ({ of: (id) => timelinePhotoAddress(of, id), back }), [of, back])
  const reaction = useShareReaction(share?.share_id ?? '', posted?.photo_id ?? '')
  const actions = useCallback((): PhotoAction[] => {
    if (!posted) return []
    const save = () => savePhoto(posted)
    const offered = [{ name: 'download', order: actionOrder.download, label: t('save'), icon: Download, act: save }]
    if (!target) return offered
    const report = () => setReporting(true)
    return [...offered, { name: 'report', order: 80, label: reports('action'), icon: Flag, isRare: true, act: report }]
  }, [t, reports, posted, target])
  if (!photo) return null
  return (
    <>
      <PhotoViewer
        photo={photo}
        library={list}
        addresses={addresses}
        isCounted={false}
        actions={actions}
        info={{
          reactions: <Reactions photo={photo} {...(share ? { reaction } : {})} />,
          people: photo.in_users.length > 0 && <People photo={photo} />,
          shares: share ? [{ id: share.share_id, name: share.share_name, to: `/share/${share.share_id}` }] : [],
        }}
      />
      {isReporting && target && (
        <ReportDialog
          target={target}
          shown={{
            picture: pictureAddress(photo, 'thumbnail'),
            title: photo.world_name ?? t('title'),
            place: share?.share_name,
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}
