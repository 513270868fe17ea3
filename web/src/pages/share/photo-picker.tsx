import type { Share } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { PhotoPicker as Picker } from '../../features/photo-list/index.ts'
import { GridSkeleton, useLibrarySource, useOrderedList } from '../../features/photos/index.ts'
import { useAddedWords } from '../../features/places/index.ts'
import { useShareCalls, useShareChange } from '../../features/shares/index.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useBack } from '../../ui/layout/back.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import styles from './share.module.css'

/** Chooses photos of the user's library to add to the share. */
export function PhotoPicker({ share }: { share: Share }) {
  const t = useTranslations('sharePage.picker')
  const photos = useOrderedList(useLibrarySource())
  const { list } = photos
  const address = `/share/${share.album_id}`
  const goBack = useBack(address)
  const { addPhotos } = useShareCalls()
  const wordsOf = useAddedWords()
  const adding = useShareChange({
    send: (photoIds: readonly string[]) => addPhotos(share.album_id, photoIds),
    said: (added, photoIds) => wordsOf({ name: share.name, count: photoIds.length, added }),
    done: goBack,
  })
  const title = <title>{`${t('title')} — Koma`}</title>
  if (list && list.length > 0) {
    return (
      <>
        {title}
        <Picker
          list={list}
          title={t('title')}
          doneLabel={t('add')}
          busy={adding.isPending}
          above={<p className={styles.pickerHint}>{t('hint')}</p>}
          onDone={(photoIds) => void adding.run(photoIds)}
          onClose={goBack}
        />
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={t('title')} back={address} />
      {list ? (
        <Centre>
          <EmptyState title={t('empty.title')} action={<ButtonLink to={address}>{t('empty.back')}</ButtonLink>}>
            {t('empty.body')}
          </EmptyState>
        </Centre>
      ) : (
        <ListState query={photos} skeleton={<GridSkeleton />} />
      )}
    </>
  )
}
