import type { Album } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbumCalls, useAlbumFailure } from '../../features/albums/index.ts'
import { useAddedWords } from '../../features/holders/index.ts'
import { LibraryPicker } from '../../features/photo-list/index.ts'
import { type ArrangedLibrary, useLibrarySource, useOrderedList } from '../../features/photos/index.ts'

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
  const wordsOf = useAddedWords()
  const { add } = useAlbumCalls()
  const explain = useAlbumFailure()
  const snackbar = useSnackbar()
  const without = useLoadedIds(present)
  const library = useOrderedList(useLibrarySource(), { without })
  const adding = useChange({
    send: (photoIds: readonly string[]) => add(album.album_id, photoIds),
    done: ({ added }, photoIds) => {
      snackbar.show({ text: wordsOf({ name: album.album_name, count: photoIds.length, added }) })
      onEnd()
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  return (
    <LibraryPicker
      photos={library}
      title={t('choose')}
      doneLabel={t('addThese')}
      doingLabel={words('add.adding')}
      busy={adding.isPending}
      empty={{ title: t('nothing.title'), body: t('nothing.body') }}
      back={`/album/${album.album_id}`}
      onDone={(photoIds) => void adding.run(photoIds)}
      onClose={onEnd}
    />
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
