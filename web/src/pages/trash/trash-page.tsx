import { limits } from '@koma/contract/limits'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { GridSkeleton, PhotoSourceProvider, usePhotoList } from '../../features/photos/index.ts'
import { trashOrder, urgencySections, useTrashSource } from '../../features/trash/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { useDevice } from '../../platform/device.ts'
import styles from './trash.module.css'
import { Trash } from './trash.tsx'

export function TrashPage() {
  const t = useTranslations('trashPage')
  const source = useTrashSource()
  const { clock } = useDevice()
  // The days left are counted from when the page was opened.
  const [now] = useState(() => clock.now())
  const sectioning = useMemo(() => urgencySections(now), [now])
  const photos = usePhotoList(source, trashOrder, { sectioning })
  const { list, sync } = photos
  useEffect(() => sync.keepDivided(sectioning), [sync, sectioning])
  const title = <title>{`${t('title')} — Koma`}</title>
  if (list && list.length > 0) {
    return (
      <>
        {title}
        <PhotoSourceProvider value={source}>
          <Trash list={list} bytes={sync.totalBytes} now={now} />
        </PhotoSourceProvider>
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={t('title')} back="/" column />
      {list ? <EmptyTrash /> : <ListState query={photos} skeleton={<TrashSkeleton />} />}
    </>
  )
}

function TrashSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.waiting}>
        <GridSkeleton />
      </div>
    </div>
  )
}

function EmptyTrash() {
  const t = useTranslations('trashPage.nothing')
  return (
    <Centre>
      <EmptyState title={t('title')} action={<ButtonLink to="/photo">{t('photos')}</ButtonLink>}>
        {t('body', { days: limits.trashRetention / 86_400_000 })}
      </EmptyState>
    </Centre>
  )
}
