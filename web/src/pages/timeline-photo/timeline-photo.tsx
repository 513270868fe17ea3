import type { TimelineItem } from '@koma/contract'
import { Download } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto } from '../../features/downloads/index.ts'
import { type ArrangedLibrary, actionOrder, type PhotoAction } from '../../features/photos/index.ts'
import { Reactions } from '../../features/reactions/index.ts'
import { useShareReaction } from '../../features/shares/index.ts'
import { People } from '../../features/tags/index.ts'
import { asStored, type TimelineName, timelinePhotoAddress } from '../../features/timelines/index.ts'
import { PhotoViewer, type ViewerAddresses } from '../../features/viewer/index.ts'

interface TimelinePhotoProps {
  of: TimelineName
  item: TimelineItem
  list: ArrangedLibrary
  back: string
}

export function TimelinePhoto({ of, item: { photos, share }, list, back }: TimelinePhotoProps) {
  const t = useTranslations('timelinePhoto')
  const [posted] = photos
  const photo = useMemo(() => posted && asStored(posted), [posted])
  const addresses = useMemo<ViewerAddresses>(() => ({ of: (id) => timelinePhotoAddress(of, id), back }), [of, back])
  const reaction = useShareReaction(share?.share_id ?? '', posted?.photo_id ?? '')
  const actions = useCallback((): PhotoAction[] => {
    if (!posted) return []
    const save = () => savePhoto(posted)
    return [{ name: 'download', order: actionOrder.download, label: t('save'), icon: Download, act: save }]
  }, [t, posted])
  if (!photo) return null
  return (
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
  )
}
