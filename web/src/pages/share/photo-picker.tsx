import type { Share } from '@koma/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PhotoPicker as Picker } from '../../features/photo-list/index.ts'
import { GridSkeleton, useLibraryIndex } from '../../features/photos/index.ts'
import { useSharePhotos } from '../../features/shares/index.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useBack } from '../../ui/layout/back.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import styles from './share.module.css'

/** Own photos, to choose what goes into the share. */
export function PhotoPicker({ share }: { share: Share }) {
  const t = useTranslations('sharePage.picker')
  const index = useLibraryIndex()
  const address = `/share/${share.album_id}`
  const goBack = useBack(address)
  const { run, running } = useAdding(share.album_id, goBack)
  const title = <title>{`${t('title')} — Koma`}</title>
  if (index.data && index.data.photoIds.length > 0) {
    return (
      <>
        {title}
        <Picker
          index={index.data}
          title={t('title')}
          doneLabel={t('add')}
          busy={running}
          above={<p className={styles.pickerHint}>{t('hint')}</p>}
          onDone={(photoIds) => void run(photoIds)}
          onClose={goBack}
        />
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={t('title')} back={address} />
      {index.data ? (
        <Centre>
          <EmptyState title={t('empty.title')} action={<ButtonLink to={address}>{t('empty.back')}</ButtonLink>}>
            {t('empty.body')}
          </EmptyState>
        </Centre>
      ) : (
        <ListState query={index} skeleton={<GridSkeleton />} />
      )}
    </>
  )
}

function useAdding(shareId: string, onAdded: () => void) {
  const t = useTranslations('sharePage.picker')
  const snackbar = useSnackbar()
  const { add } = useSharePhotos()
  const [running, setRunning] = useState(false)
  const isRunning = useRef(false)
  const run = async (photoIds: readonly string[]) => {
    // A second click comes before the button knows that it is busy.
    if (isRunning.current) return
    isRunning.current = true
    setRunning(true)
    const added = await add(shareId, photoIds)
    isRunning.current = false
    setRunning(false)
    if (!added) return
    snackbar.show({ text: t('added', { count: photoIds.length }) })
    onAdded()
  }
  return { run, running }
}
