import type { Photo } from '@koma/contract'
import { BookX, Download, ImageUp, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbumChanges } from '../../features/albums/index.ts'
import { savePhoto } from '../../features/downloads/index.ts'
import { useFavoriteAction } from '../../features/favorites/index.ts'
import { actionOrder, type PhotoAction, usePhotoActions } from '../../features/photos/index.ts'
import { useTrash } from '../../features/trash/index.ts'
import type { AfterRemoval } from '../../features/viewer/index.ts'

const nothing = () => {}

/** The owner's actions on the open photo. */
export function useViewActions(photo: Photo, isTrashed: boolean, albumId: string | undefined) {
  const t = useTranslations('photos')
  const words = useTranslations('photo')
  const favorite = useFavoriteAction(photo)
  const album = useTranslations('albums')
  const { remove, chooseCover } = useAlbumChanges()
  const trash = useTrash()
  const { photo_id: photoId } = photo
  const save = useMemo<PhotoAction>(
    () => ({
      name: 'download',
      order: actionOrder.download,
      label: words('save'),
      icon: Download,
      act: () => savePhoto(photo),
    }),
    [words, photo],
  )
  const photoIds = useMemo(() => [photoId], [photoId])
  const offered = usePhotoActions(none, photoIds, nothing)
  return useCallback(
    (goOn: AfterRemoval): readonly PhotoAction[] => {
      if (isTrashed) return [save]
      const own: PhotoAction[] = [
        save,
        favorite,
        {
          name: 'trash',
          order: actionOrder.trash,
          label: t('trash'),
          icon: Trash2,
          danger: true,
          act: () => {
            void trash.move([photoId], goOn())
          },
        },
      ]
      const inAlbum: PhotoAction[] =
        albumId === undefined
          ? []
          : [
              {
                name: 'cover',
                order: actionOrder.download - 1,
                label: album('cover'),
                icon: ImageUp,
                act: () => void chooseCover(albumId, photoId),
              },
              {
                name: 'remove',
                order: actionOrder.trash - 1,
                label: album('remove'),
                icon: BookX,
                danger: true,
                act: () => {
                  goOn()
                  void remove(albumId, [photoId])
                },
              },
            ]
      return [...own, ...inAlbum, ...offered].sort((a, b) => a.order - b.order)
    },
    [isTrashed, save, favorite, photoId, t, trash, offered, albumId, album, chooseCover, remove],
  )
}

const none: readonly PhotoAction[] = []
