import type { Album } from '@koma/contract'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbumCalls, useAlbumFailure } from '../../features/albums/index.ts'
import { PhotoListSkeleton, PhotoPicker } from '../../features/photo-list/index.ts'
import { type ArrangedLibrary, useLibrarySource, useOrderedList } from '../../features/photos/index.ts'
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
  present: ArrangedLibrary
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
  const without = useLoadedIds(present)
  const library = useOrderedList(useLibrarySource(), { without })
  const others = library.list
  const adding = useChange({
    send: (photoIds: readonly string[]) => add(album.album_id, photoIds),
    done: ({ added }, photoIds) => {
      snackbar.show({ text: wordsOf({ name: album.album_name, count: photoIds.length, added }) })
      onEnd()
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  if (others && others.length > 0) {
    return (
      <PhotoPicker
        list={others}
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

/** The photos of a list, all of which are loaded for this. */
function useLoadedIds(list: ArrangedLibrary): ReadonlySet<string> {
  useEffect(() => {
    const loading = new AbortController()
    // Photos that are not known are offered although they are in the list, where adding them again changes nothing.
    list.load(0, list.length, { signal: loading.signal }).catch(() => {})
    return () => loading.abort()
  }, [list])
  return useMemo(() => new Set(list.idsBetween(0, list.length)), [list])
}
