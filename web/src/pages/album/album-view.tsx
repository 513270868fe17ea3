import type { UploadTarget } from '@koma/client/uploads'
import type { Album } from '@koma/contract'
import { useBack } from '@koma/ui/layout/back.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { BookX, ImageUp, Move } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  useAlbumCalls,
  useAlbumChanges,
  useAlbumFailure,
  useAlbumSource,
  useAlbumTarget,
} from '../../features/albums/index.ts'
import { OwnPhotoList } from '../../features/photo-list/index.ts'
import {
  type ArrangedLibrary,
  ArrangePhotos,
  actionOrder,
  type OfferActions,
  PhotoSourceProvider,
  plainLook,
  shownOrder,
} from '../../features/photos/index.ts'
import { AddPhotosMenu, UploadingTiles, useOpenTarget } from '../../features/uploads/index.ts'
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
}

export function AlbumView({ album, list }: AlbumViewProps) {
  const [query] = useSearchParams()
  const { album_id: albumId } = album
  const endAdding = useBack(`/album/${albumId}`)
  const source = useAlbumSource(albumId)
  /** The photos that are chosen when arranging begins; null while the album is only looked at. */
  const [arranging, setArranging] = useState<readonly string[] | null>(null)
  const order = shownOrder(album)
  const calls = useAlbumCalls()
  const explain = useAlbumFailure()
  const { showBy } = useAlbumChanges()
  const offer = useOffer(albumId, order.by === 'hand' ? setArranging : null)
  const target = useAlbumTarget(album)
  useOpenTarget(target)
  const linkTo = useCallback((photoId: string) => `/album/${albumId}/photo/${photoId}`, [albumId])
  if (query.has('add')) {
    return <AddPhotos album={album} present={list} onEnd={endAdding} />
  }
  if (arranging && order.by === 'hand' && list.order.by === 'hand') {
    return (
      <PhotoSourceProvider value={source}>
        <ArrangePhotos
          list={list}
          queryKey={source.queryKey}
          chosen={arranging}
          send={(moves) => calls.move(albumId, moves)}
          explain={explain}
          onEnd={() => setArranging(null)}
        />
      </PhotoSourceProvider>
    )
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
        look={plainLook}
        order={order}
        onOrder={(next) => void showBy(albumId, next)}
        onArrange={() => setArranging([])}
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
function useOffer(albumId: string, onArrange: ((photoIds: readonly string[]) => void) | null): OfferActions {
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
      const arrange = onArrange && {
        name: 'arrange',
        order: actionOrder.trash - 2,
        label: t('arrange'),
        icon: Move,
        isRare: true,
        act: () => onArrange(photoIds),
      }
      const always = arrange ? [arrange, out] : [out]
      if (photoIds.length !== 1) return always
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
      return [cover, ...always]
    },
    [albumId, t, remove, chooseCover, onArrange],
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
