import { useTranslations } from 'use-intl'
import { Centre } from '../../ui/state/centre.tsx'
import { NotFoundState } from '../../ui/state/not-found-state.tsx'

/** Instead of an album that is not there, or somebody else's. */
export function NoAlbum() {
  const t = useTranslations('albums.notFound')
  return (
    <Centre>
      <title>{`${t('title')} — Koma`}</title>
      <NotFoundState title={t('title')} description={t('body')} homeLabel={t('home')} />
    </Centre>
  )
}
