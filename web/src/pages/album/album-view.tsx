import type { UploadTarget } from '@koma/client/uploads'
import type { Album } from '@koma/contract'
import { BookX, ImageUp } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAlbumChanges, useAlbumSource, useAlbumTarget } from '../../features/albums/index.ts'
import { OwnPhotoList } from '../../features/photo-list/index.ts'
import {
  type ArrangedLibrary,
  actionOrder,
  type LibraryOrder,
  type OfferActions,
  PhotoSourceProvider,
} from '../../features/photos/index.ts'
import { AddPhotosMenu, UploadingTiles, useOpenTarget } from '../../features/uploads/index.ts'
import { useBack } from '../../ui/layout/back.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { lazySection } from '../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import styles from './album.module.css'
import { AlbumHeader } from './album-header.tsx'
import { AlbumMenu } from './album-menu.tsx'

// Loaded apart, because few visits add photos.
const AddPhotos = lazySection(async () => (await import('./add-photos.tsx')).AddPhotos)

/** The header shows the name already; the bar has it for screen readers only. */
const noWords = <span />

interface AlbumViewProps {
  album: Album
  list: ArrangedLibrary
  order: LibraryOrder
  onOrder: (order: LibraryOrder) => void
}

export function AlbumView({ album, list, order, onOrder }: AlbumViewProps) {
  const [query] = useSearchParams()
  const { album_id: albumId } = album
  const endAdding = useBack(`/album/${albumId}`)
  const source = useAlbumSource(albumId)
  const offer = useOffer(albumId)
  const target = useAlbumTarget(album)
  useOpenTarget(target)
  const linkTo = useCallback((photoId: string) => `/album/${albumId}/photo/${photoId}`, [albumId])
  if (query.has('add')) {
    return <AddPhotos album={album} present={list} onEnd={endAdding} />
  }
  const bar = <TopBar title={album.album_name} brand={noWords} back="/album" actions={<AlbumMenu album={album} />} />
  if (list.length === 0) {
    return (
      <>
        {bar}
        <div className={styles.alone}>
          <AlbumHeader album={album} list={list} />
        </div>
        <UploadingTiles into={target} otherwise={<EmptyAlbum target={target} />} />
      </>
    )
  }
  return (
    <PhotoSourceProvider value={source}>
      <OwnPhotoList
        list={list}
        order={order}
        onOrder={onOrder}
        title={album.album_name}
        linkTo={linkTo}
        isView={false}
        bar={bar}
        offer={offer}
        above={
          <>
            <AlbumHeader album={album} list={list} />
            <UploadingTiles into={target} />
          </>
        }
      />
    </PhotoSourceProvider>
  )
}

/** The actions that photos have because they are in this album. */
function useOffer(albumId: string): OfferActions {
  const t = useTranslations('albums')
  const { remove, chooseCover } = useAlbumChanges()
  return useCallback(
    (photoIds, done) => {
      const [only = ''] = photoIds
      const out = {
        name: 'remove',
        order: actionOrder.trash - 1,
        label: t('remove'),
        icon: BookX,
        isRare: true,
        act: () => {
          done()
          void remove(albumId, photoIds)
        },
      }
      if (photoIds.length !== 1) return [out]
      const cover = {
        name: 'cover',
        order: actionOrder.download - 1,
        label: t('cover'),
        icon: ImageUp,
        isRare: true,
        act: () => {
          done()
          void chooseCover(albumId, only)
        },
      }
      return [cover, out]
    },
    [albumId, t, remove, chooseCover],
  )
}

function EmptyAlbum({ target }: { target: UploadTarget }) {
  const t = useTranslations('albumPage')
  return (
    <EmptyState title={t('empty.title')} action={<AddPhotosMenu target={target} />}>
      {t('empty.body')}
    </EmptyState>
  )
}
