import type { CoverFocus, Photo, Share } from '@koma/contract'
import { Download, Flag, ImageMinus, ImageUp } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { FocusDialog } from '../../../features/covers/lazy.ts'
import { savePhoto } from '../../../features/downloads/index.ts'
import { canFavorIn, useFavoriteAction } from '../../../features/favorites/index.ts'
import {
  actionOrder,
  type PhotoAction,
  PhotoSourceProvider,
  pictureAddress,
  useFoundPhoto,
  usePhotoActions,
  usePhotoList,
} from '../../../features/photos/index.ts'
import { Reactions } from '../../../features/reactions/index.ts'
import { ReportDialog } from '../../../features/reports/index.ts'
import { useSession } from '../../../features/session/index.ts'
import {
  keyOf,
  readUnlock,
  useShareCalls,
  useShareChange,
  useShareReaction,
  useShareSource,
} from '../../../features/shares/index.ts'
import { People } from '../../../features/tags/index.ts'
import { type AfterRemoval, PhotoViewer, type ViewerAddresses } from '../../../features/viewer/index.ts'
import { RemovePhotos } from '../remove-photos.tsx'
import { orderQuery, readOrder } from '../share-order.ts'
import { ownActions } from '../use-share-offer.ts'

const none: readonly PhotoAction[] = []
const nothing = () => {}

/** A photo of a shared album, with the actions that this viewer may take. */
export function SharePhoto({ share, photo }: { share: Share; photo: Photo }) {
  const t = useTranslations('sharePage.photo')
  const reports = useTranslations('reports')
  const [isReporting, setReporting] = useState(false)
  const { me } = useSession()
  const shareId = share.album_id
  const [search] = useSearchParams()
  const order = readOrder(share, search)
  const query = orderQuery(share, order)
  const source = useShareSource(shareId)
  const photos = usePhotoList(source, order)
  useFoundPhoto(source, photos, photo)
  const addresses = useMemo<ViewerAddresses>(() => {
    return { of: (photoId) => `/share/${shareId}/photo/${photoId}${query}`, back: `/share/${shareId}${query}` }
  }, [shareId, query])
  const calls = useShareCalls()
  const [covering, setCovering] = useState(false)
  const cover = useShareChange({
    send: (focus: CoverFocus) => calls.makeCover(shareId, photo.photo_id, focus),
    said: () => t('covered'),
    done: () => setCovering(false),
  })
  const reaction = useShareReaction(shareId, photo.photo_id)
  const [removing, setRemoving] = useState<AfterRemoval | null>(null)
  const mayRemove = share.may.manage || photo.owner.user_id === me?.user_id
  const mayManage = share.may.manage
  const isOwn = photo.owner.user_id === me?.user_id
  const mayReport = share.share_type.startsWith('PUBLIC') && !isOwn
  const favorite = useFavoriteAction(photo)
  const mayFavor = isOwn || canFavorIn(share, me)
  const photoIds = useMemo(() => [photo.photo_id], [photo.photo_id])
  const everywhere = usePhotoActions(none, photoIds, nothing)
  const actions = useCallback(
    (goOn: AfterRemoval): PhotoAction[] => {
      const offered: PhotoAction[] = [
        {
          name: 'download',
          order: actionOrder.download,
          label: t('save'),
          icon: Download,
          act: () => savePhoto(photo),
        },
      ]
      if (mayFavor) offered.push(favorite)
      if (isOwn) offered.push(...everywhere.filter(({ name }) => ownActions.has(name)))
      if (mayReport) {
        const report = () => setReporting(true)
        offered.push({ name: 'report', order: 80, label: reports('action'), icon: Flag, isRare: true, act: report })
      }
      if (mayManage) {
        offered.push({
          name: 'cover',
          order: 50,
          label: t('cover'),
          icon: ImageUp,
          act: () => setCovering(true),
        })
      }
      if (mayRemove) {
        offered.push({
          name: 'remove',
          order: actionOrder.trash,
          label: t('remove'),
          icon: ImageMinus,
          danger: true,
          act: () => setRemoving(() => goOn),
        })
      }
      return offered.sort((a, b) => a.order - b.order)
    },
    [t, reports, photo, mayReport, mayManage, mayRemove, mayFavor, favorite, isOwn, everywhere],
  )
  return (
    <>
      <PhotoSourceProvider value={source}>
        <PhotoViewer
          photo={photo}
          library={photos.list ?? null}
          addresses={addresses}
          actions={actions}
          info={{
            reactions: <Reactions photo={photo} {...(share.may.react ? { reaction } : {})} />,
            people: photo.in_users.length > 0 && <People photo={photo} />,
            shares: [{ id: shareId, name: share.name, to: `/share/${shareId}` }],
          }}
        />
      </PhotoSourceProvider>
      {isReporting && (
        <ReportDialog
          target={{ kind: 'share', id: shareId, photo_id: photo.photo_id, key: keyOf(readUnlock(shareId)) }}
          shown={{
            picture: pictureAddress(photo, 'thumbnail'),
            title: photo.world_name ?? share.name,
            place: share.name,
          }}
          onClose={() => setReporting(false)}
        />
      )}
      {covering && (
        <FocusDialog
          src={pictureAddress(photo, 'medium')}
          colour={photo.average_colour}
          focus={photo.photo_id === share.thumbnail_photo_id ? share.thumbnail_focus : null}
          busy={cover.isPending}
          onDone={(focus) => void cover.run(focus)}
          onClose={() => setCovering(false)}
        />
      )}
      <RemovePhotos
        shareId={shareId}
        photoIds={removing ? [photo.photo_id] : []}
        onClose={() => setRemoving(null)}
        onRemoved={() => removing?.()}
      />
    </>
  )
}
