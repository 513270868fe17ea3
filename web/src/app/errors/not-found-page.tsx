import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { useTranslations } from 'use-intl'
import styles from './errors.module.css'

export function NotFoundPage() {
  const t = useTranslations('shell.notFound')
  return (
    <div className={styles.centre}>
      <title>{`${t('title')} — Koma`}</title>
      <NotFoundState title={t('title')} description={t('description')} homeLabel={t('home')} />
    </div>
  )
}
