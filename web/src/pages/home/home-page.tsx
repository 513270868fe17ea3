import { Logo } from '@koma/ui/brand/logo.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { useLayoutMode } from '@koma/ui/layout/layout-mode.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CampaignBanner } from '../../features/campaigns/index.ts'
import { MainActions } from '../../features/navigation/index.ts'
import { PhotoSourceProvider } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { type HomeTimeline, useTimelineSource } from '../../features/timelines/index.ts'
import styles from './home.module.css'
import { Timeline } from './timeline.tsx'

// Loaded apart: users never see it.
const GuestWelcome = lazySection(async () => (await import('./guest-welcome.tsx')).GuestWelcome, null)

/** The main timeline or one's own; for guests a few words about Koma, and the posts that everybody sees. */
export function HomePage() {
  const t = useTranslations('home')
  const { status } = useSession()
  const isPhone = useLayoutMode() === 'phone'
  const [search, setSearch] = useSearchParams()
  const of: HomeTimeline = status === 'user' && search.get('of') === 'me' ? 'me' : 'main'
  const source = useTimelineSource(of)
  const choose = (wanted: HomeTimeline) =>
    setSearch(wanted === 'me' ? { of: 'me' } : {}, { replace: true, preventScrollReset: false })
  return (
    <Page
      layout="column"
      title={t('title')}
      brand={isPhone && <Logo className={styles.logo} />}
      actions={<MainActions />}
    >
      <PhotoSourceProvider value={source}>
        {status === 'guest' ? (
          <GuestWelcome />
        ) : (
          <SegmentedControl
            label={t('which')}
            size="small"
            value={of}
            onChange={choose}
            options={[
              { value: 'main', label: t('main') },
              { value: 'me', label: t('me') },
            ]}
            className={styles.switch}
          />
        )}
        <CampaignBanner />
        <Timeline key={of} of={of} />
      </PhotoSourceProvider>
    </Page>
  )
}
