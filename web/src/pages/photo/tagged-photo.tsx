import type { Photo } from '@koma/contract'
import { Download, UserRoundX } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto } from '../../features/downloads/index.ts'
import { useFavoriteAction } from '../../features/favorites/index.ts'
import { actionOrder, type PhotoAction } from '../../features/photos/index.ts'
import { Reactions, useLibraryReaction } from '../../features/reactions/index.ts'
import { People, useUntagMyself } from '../../features/tags/index.ts'
import { type AfterRemoval, PhotoViewer, type ViewerAddresses } from '../../features/viewer/index.ts'

const addresses: ViewerAddresses = { of: (photoId) => `/photo/${photoId}`, back: '/photo' }

/** Somebody else's photo that the user is tagged in: they can view it, react to it, save a copy, and remove their tag. */
export function TaggedPhoto({ photo }: { photo: Photo }) {
  const t = useTranslations('photo')
  const untag = useUntagMyself()
  const reaction = useLibraryReaction(photo.photo_id)
  const favorite = useFavoriteAction(photo)
  const actions = useCallback(
    (goOn: AfterRemoval): PhotoAction[] => [
      favorite,
      {
        name: 'download',
        order: actionOrder.download,
        label: t('save'),
        icon: Download,
        act: () => savePhoto(photo),
      },
      {
        name: 'untag',
        order: actionOrder.trash,
        label: t('untagMyself'),
        icon: UserRoundX,
        danger: true,
        act: () => {
          goOn()
          void untag(photo.photo_id)
        },
      },
    ],
    [t, photo, untag, favorite],
  )
  return (
    <PhotoViewer
      photo={photo}
      library={null}
      addresses={addresses}
      actions={actions}
      info={{ reactions: <Reactions photo={photo} reaction={reaction} />, people: <People photo={photo} /> }}
    />
  )
}
