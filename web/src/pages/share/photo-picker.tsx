import type { Share } from '@koma/contract'
import { useBack } from '@koma/ui/layout/back.ts'
import { useTranslations } from 'use-intl'
import { useAddedWords } from '../../features/holders/index.ts'
import { LibraryPicker } from '../../features/photo-list/index.ts'
import { useLibrarySource, useOrderedList } from '../../features/photos/index.ts'
import { useShareCalls, useShareChange } from '../../features/shares/index.ts'

/** Chooses photos of the user's library to add to the share. */
export function PhotoPicker({ share }: { share: Share }) {
  const t = useTranslations('sharePage.picker')
  const photos = useOrderedList(useLibrarySource())
  const address = `/share/${share.album_id}`
  const goBack = useBack(address)
  const { addPhotos } = useShareCalls()
  const wordsOf = useAddedWords()
  const adding = useShareChange({
    send: (photoIds: readonly string[]) => addPhotos(share.album_id, photoIds),
    said: (added, photoIds) => wordsOf({ name: share.name, count: photoIds.length, added }),
    done: goBack,
  })
  return (
    <LibraryPicker
      photos={photos}
      title={t('title')}
      doneLabel={t('add')}
      busy={adding.isPending}
      above={<p>{t('hint')}</p>}
      empty={{ title: t('empty.title'), body: t('empty.body') }}
      back={address}
      onDone={(photoIds) => void adding.run(photoIds)}
      onClose={goBack}
    />
  )
}
