import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { NoAlbum, useAlbum, useAlbumSource } from '../../features/albums/index.ts'
import { PhotoListSkeleton } from '../../features/photo-list/index.ts'
import { shownOrder, usePhotoList } from '../../features/photos/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import { AlbumView } from './album-view.tsx'

/** What the list of albums already holds is shown at once; the photos follow. */
export function AlbumPage() {
  const { albumId = '' } = useParams()
  // Remounts for another album, so that no selection or open dialog carries over.
  return <OneAlbum key={albumId} albumId={albumId} />
}

function OneAlbum({ albumId }: { albumId: string }) {
  const t = useTranslations('albumPage')
  const album = useAlbum(albumId)
  const photos = usePhotoList(useAlbumSource(albumId), shownOrder(album.data))
  if (isNotThere(album.error)) return <NoAlbum />
  if (album.data && photos.list) {
    return (
      <>
        <title>{`${album.data.album_name} — Koma`}</title>
        <AlbumView album={album.data} list={photos.list} />
      </>
    )
  }
  const failed = album.isError ? album : photos
  const refetch = () => Promise.all([album, photos].map((query) => (query.isError ? query.refetch() : null)))
  return (
    <>
      <title>{`${album.data?.album_name ?? t('title')} — Koma`}</title>
      <TopBar title={album.data?.album_name ?? t('title')} back="/album" />
      <ListState query={{ ...failed, refetch }} skeleton={<PhotoListSkeleton isView={false} />} />
    </>
  )
}
