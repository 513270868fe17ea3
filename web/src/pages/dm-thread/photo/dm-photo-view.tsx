import type { DmPhoto, DmThread } from '@koma/contract'
import { Download, ImageDown, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  arrangeThread,
  TakeBackDialog,
  useDmReaction,
  useSaving,
  type useSoughtPhoto,
  useThreadRead,
  useThreadSource,
} from '../../../features/dm/index.ts'
import { savePhoto } from '../../../features/downloads/index.ts'
import { actionOrder, type PhotoAction, PhotoSourceProvider } from '../../../features/photos/index.ts'
import { Reactions } from '../../../features/reactions/index.ts'
import { People } from '../../../features/tags/index.ts'
import { type AfterRemoval, PhotoViewer, type ViewerAddresses } from '../../../features/viewer/index.ts'

/** Older photos are loaded when this few are left before the open one, so that a held arrow key does not reach the end of them. */
const nearStart = 20

interface DmPhotoViewProps {
  thread: DmThread
  photo: DmPhoto
  query: ReturnType<typeof useSoughtPhoto>
}

/** A photo of a thread between those that were sent before and after it. */
export function DmPhotoView({ thread, photo, query }: DmPhotoViewProps) {
  const t = useTranslations('dmThread.photo')
  const dm = useTranslations('dm')
  const { user_id: userId } = thread
  const source = useThreadSource(userId)
  const { data, hasOlder, isOlderFailed, loadOlder } = query
  const library = useMemo(() => (data ? arrangeThread(data) : null), [data])
  const isNearStart = (library?.placeOf(photo.photo_id) ?? nearStart) < nearStart
  useEffect(() => {
    if (data && isNearStart && hasOlder && !isOlderFailed) void loadOlder()
  }, [data, isNearStart, hasOlder, isOlderFailed, loadOlder])
  const addresses = useMemo<ViewerAddresses>(
    () => ({ of: (photoId) => `/dm/${userId}/photo/${photoId}`, back: `/dm/${userId}` }),
    [userId],
  )
  const isReceived = photo.owner.user_id === userId
  // Somebody who comes by a notification sees this photo, and has read the thread if it is the newest.
  useThreadRead(thread, isReceived ? newestIf(photo, data?.photos ?? []) : undefined)
  const reaction = useDmReaction(userId, photo.sent_at)
  const { save } = useSaving(userId)
  const [takingBack, setTakingBack] = useState<AfterRemoval | null>(null)
  const actions = useCallback(
    (goOn: AfterRemoval): PhotoAction[] => [
      ...(isReceived
        ? [
            {
              name: 'save',
              order: actionOrder.album,
              label: dm('save'),
              icon: ImageDown,
              act: () => void save([photo]),
            },
          ]
        : []),
      { name: 'download', order: actionOrder.download, label: t('save'), icon: Download, act: () => savePhoto(photo) },
      ...(isReceived
        ? []
        : [
            {
              name: 'take back',
              order: actionOrder.trash,
              label: dm('takeBack'),
              icon: Undo2,
              danger: true,
              act: () => setTakingBack(() => goOn),
            },
          ]),
    ],
    [t, dm, photo, isReceived, save],
  )
  return (
    <>
      <PhotoSourceProvider value={source}>
        <PhotoViewer
          photo={photo}
          library={library}
          isCounted={!hasOlder}
          ends={{ isFailing: isOlderFailed, retry: () => void loadOlder() }}
          addresses={addresses}
          actions={actions}
          info={{
            reactions: <Reactions key={photo.sent_at} photo={photo} reaction={reaction} />,
            people: photo.in_users.length > 0 && <People photo={photo} />,
          }}
        />
      </PhotoSourceProvider>
      <TakeBackDialog
        userId={userId}
        photoIds={takingBack ? [photo.photo_id] : []}
        onClose={() => setTakingBack(null)}
        onTakenBack={() => takingBack?.()}
      />
    </>
  )
}

function newestIf({ sent_at: sentAt, owner }: DmPhoto, photos: readonly DmPhoto[]): number | undefined {
  const newest = photos.findLast((each) => each.owner.user_id === owner.user_id)
  return newest && newest.sent_at <= sentAt ? sentAt : undefined
}
