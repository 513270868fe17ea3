import type { Photo } from '@koma/contract'
import { Download } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto } from '../../features/downloads/index.ts'
import { useFavoriteAction } from '../../features/favorites/index.ts'
import { actionOrder, type PhotoAction, PhotoSourceProvider } from '../../features/photos/index.ts'
import { Reactions } from '../../features/reactions/index.ts'
import { People } from '../../features/tags/index.ts'
import { PhotoViewer } from '../../features/viewer/index.ts'
import { useOwnList } from './own-list.ts'

/** Somebody else's photo among the favorites. Reactions belong to where it was shared, which the info leads to. */
export function FavoriteOfOther({ photo }: { photo: Photo }) {
  const t = useTranslations('photo')
  const { list, source, addresses } = useOwnList(photo)
  const favorite = useFavoriteAction(photo)
  const actions = useCallback(
    (): PhotoAction[] => [
      favorite,
      {
        name: 'download',
        order: actionOrder.download,
        label: t('save'),
        icon: Download,
        act: () => savePhoto(photo),
      },
    ],
    [t, photo, favorite],
  )
  const { share_id: shareId, share_name: shareName } = photo
  return (
    <PhotoSourceProvider value={source}>
      <PhotoViewer
        photo={photo}
        library={list}
        addresses={addresses}
        actions={actions}
        info={{
          reactions: <Reactions photo={photo} />,
          people: photo.in_users.length > 0 && <People photo={photo} />,
          shares:
            shareId === null
              ? []
              : [{ id: shareId, name: shareName ?? '', to: `/share/${shareId}/photo/${photo.photo_id}` }],
        }}
      />
    </PhotoSourceProvider>
  )
}
