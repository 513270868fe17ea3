import { Centre } from '@koma/ui/state/centre.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { useTranslations } from 'use-intl'

/** Shown if an album does not exist or belongs to somebody else. */
export function NoAlbum() {
  const t = useTranslations('albums.notFound')
  return (
    <Centre>
      <title>{`${t('title')} — Koma`}</title>
      <NotFoundState title={t('title')} description={t('body')} homeLabel={t('home')} />
    </Centre>
  )
}
