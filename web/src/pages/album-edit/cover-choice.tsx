import type { Album } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { useAlbumChanges, useAlbumIndex, useAlbumSource } from '../../features/albums/index.ts'
import { PhotoListSkeleton, PhotoPicker } from '../../features/photo-list/index.ts'
import { PhotoSourceProvider } from '../../features/photos/index.ts'
import { useBack } from '../../ui/layout/back.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { ListState } from '../../ui/state/list-state.tsx'

/** Chooses one of the album's photos as its cover. */
export function CoverChoice({ album: { album_id: albumId, thumbnail_photo_id: cover } }: { album: Album }) {
  const t = useTranslations('albumEdit')
  const { chooseCover } = useAlbumChanges()
  const photos = useAlbumIndex(albumId)
  const source = useAlbumSource(albumId)
  const end = useBack(`/album/${albumId}/edit`)
  return (
    <>
      <title>{`${t('chooseCover')} — Koma`}</title>
      {photos.index ? (
        <PhotoSourceProvider value={source}>
          <PhotoPicker
            index={photos.index}
            title={t('chooseCover')}
            doneLabel={t('decide')}
            chosen={cover ? [cover] : []}
            single
            onDone={async ([photoId]) => {
              if (photoId && (await chooseCover(albumId, photoId))) end()
            }}
            onClose={end}
          />
        </PhotoSourceProvider>
      ) : (
        <>
          <TopBar title={t('chooseCover')} back={`/album/${albumId}/edit`} />
          <ListState query={photos} skeleton={<PhotoListSkeleton isView={false} />} />
        </>
      )}
    </>
  )
}
