import { useTranslations } from 'use-intl'
import { LibraryPicker } from '../../features/photo-list/index.ts'
import { useLibrarySource, useOrderedList } from '../../features/photos/index.ts'

interface PhotoChoiceProps {
  chosen: readonly string[]
  back: string
  onDone: (photoIds: readonly string[]) => void
  onClose: () => void
}

/** Chooses photos of the library for a new album. */
export function PhotoChoice(props: PhotoChoiceProps) {
  const t = useTranslations('newAlbum')
  const photos = useOrderedList(useLibrarySource())
  return (
    <LibraryPicker
      photos={photos}
      title={t('choose')}
      doneLabel={t('chosen')}
      empty={{ title: t('empty.title'), body: t('empty.body') }}
      mayBeEmpty
      {...props}
    />
  )
}
