import { limits } from '@koma/contract/limits'
import { useTranslations } from 'use-intl'
import { GridSkeleton, PhotoSourceProvider } from '../../features/photos/index.ts'
import { useTrashIndex, useTrashSource } from '../../features/trash/index.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import styles from './trash.module.css'
import { Trash } from './trash.tsx'

export function TrashPage() {
  const t = useTranslations('trashPage')
  const index = useTrashIndex()
  const source = useTrashSource()
  const title = <title>{`${t('title')} — Koma`}</title>
  if (index.data && index.data.photoIds.length > 0) {
    return (
      <>
        {title}
        <PhotoSourceProvider value={source}>
          <Trash index={index.data} now={index.dataUpdatedAt} />
        </PhotoSourceProvider>
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={t('title')} back="/" column />
      {index.data ? <EmptyTrash /> : <ListState query={index} skeleton={<TrashSkeleton />} />}
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
