import type { Album } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { useAlbumChanges, useAlbumSource } from '../../features/albums/index.ts'
import { PhotoListSkeleton, PhotoPicker } from '../../features/photo-list/index.ts'
import { PhotoSourceProvider, useOrderedList } from '../../features/photos/index.ts'
import { useBack } from '../../ui/layout/back.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { ListState } from '../../ui/state/list-state.tsx'

/** Chooses one of the album's photos as its cover. */
export function CoverChoice({ album: { album_id: albumId, thumbnail_photo_id: cover } }: { album: Album }) {
  const t = useTranslations('albumEdit')
  const { chooseCover } = useAlbumChanges()
  const source = useAlbumSource(albumId)
  const photos = useOrderedList(source)
  const end = useBack(`/album/${albumId}/edit`)
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
