import type { Album } from '@koma/contract'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbumCalls, useAlbumFailure } from '../../features/albums/index.ts'
import { PhotoListSkeleton, PhotoPicker } from '../../features/photo-list/index.ts'
import { type LibraryIndex, useLibraryIndex, withoutPhotos } from '../../features/photos/index.ts'
import { useAddedWords } from '../../features/places/index.ts'
import { useChange } from '../../platform/use-change.ts'
import { Button } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'

interface AddPhotosProps {
  album: Album
  /** The photos that are already in the album; they are not offered. */
  present: LibraryIndex
  onEnd: () => void
}

/** Chooses photos of the library to add to the album. */
export function AddPhotos({ album, present, onEnd }: AddPhotosProps) {
  const t = useTranslations('albumPage')
  const words = useTranslations('albums')
  const ui = useTranslations('ui')
  const wordsOf = useAddedWords()
  const { add } = useAlbumCalls()
  const explain = useAlbumFailure()
  const snackbar = useSnackbar()
  const library = useLibraryIndex()
  const others = useMemo(() => library.data && withoutPhotos(library.data, present.photoIds), [library.data, present])
  const adding = useChange({
    send: (photoIds: readonly string[]) => add(album.album_id, photoIds),
    done: ({ added }, photoIds) => {
      snackbar.show({ text: wordsOf({ name: album.album_name, count: photoIds.length, added }) })
      onEnd()
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  if (others && others.photoIds.length > 0) {
    return (
      <PhotoPicker
        index={others}
        title={t('choose')}
        doneLabel={t('addThese')}
        doingLabel={words('add.adding')}
        busy={adding.isPending}
        onDone={(photoIds) => void adding.run(photoIds)}
        onClose={onEnd}
      />
    )
  }
  return (
    <>
      <TopBar title={t('choose')} back={`/album/${album.album_id}`} />
      {others ? (
        <Centre>
          <EmptyState title={t('nothing.title')} action={<Button onClick={onEnd}>{ui('back')}</Button>}>
            {t('nothing.body')}
          </EmptyState>
        </Centre>
      ) : (
        <ListState query={library} skeleton={<PhotoListSkeleton isView={false} />} />
      )}
    </>
  )
}
