import { SegmentedLinks } from '@koma/ui/choice/segmented-links.tsx'
import { memo } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { photoViews } from './entries.ts'
import { useNavigationFacts } from './navigation-context.ts'

/** The switch between the views of my photos. */
export const PhotoViews = memo(function PhotoViews() {
  const t = useTranslations('navigation.views')
  const { pathname } = useLocation()
  const { isMounted } = useNavigationFacts()
  const mounted = photoViews.filter((view) => isMounted(view.path))
  if (mounted.length < 2) return null
  return (
    <SegmentedLinks
      label={t('label')}
      links={mounted.map(({ name, path }) => ({ to: path, label: t(name), current: path === pathname }))}
    />
  )
})
