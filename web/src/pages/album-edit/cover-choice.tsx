import type { Album } from '@koma/contract'
import { useBack } from '@koma/ui/layout/back.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbumChanges, useAlbumSource } from '../../features/albums/index.ts'
import { FocusDialog } from '../../features/covers/lazy.ts'
import { PhotoListSkeleton, PhotoPicker } from '../../features/photo-list/index.ts'
import {
  PhotoSourceProvider,
  pictureAddress,
  plainLook,
  shownOrder,
  usePhoto,
  usePhotoList,
} from '../../features/photos/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'

/** Chooses one of the album's photos as its cover, and then which part of it shows. */
export function CoverChoice({ album }: { album: Album }) {
  const { album_id: albumId, thumbnail_photo_id: cover } = album
  const t = useTranslations('albumEdit')
  const { chooseCover, isCovering } = useAlbumChanges()
  const source = useAlbumSource(albumId)
  const photos = usePhotoList(source, shownOrder(album))
  const end = useBack(`/album/${albumId}/edit`)
  const [chosenId, setChosenId] = useState('')
  const chosen = usePhoto(chosenId)
  return (
    <>
      <title>{`${t('chooseCover')} — Koma`}</title>
      {photos.list ? (
        <PhotoSourceProvider value={source}>
          <PhotoPicker
            list={photos.list}
            title={t('chooseCover')}
            doneLabel={t('decide')}
            chosen={cover ? [cover] : []}
            single
            look={plainLook}
            onDone={([photoId = '']) => setChosenId(photoId)}
            onClose={end}
          />
        </PhotoSourceProvider>
      ) : (
        <>
          <TopBar title={t('chooseCover')} back={`/album/${albumId}/edit`} />
          <ListState query={photos} skeleton={<PhotoListSkeleton isView={false} />} />
        </>
      )}
      {chosen && (
        <FocusDialog
          src={pictureAddress(chosen, 'medium')}
          colour={chosen.average_colour}
          focus={chosenId === cover ? album.thumbnail_focus : null}
          busy={isCovering}
          onDone={async (focus) => {
            if (await chooseCover(albumId, chosenId, focus)) end()
          }}
          onClose={() => setChosenId('')}
        />
      )}
    </>
  )
}
