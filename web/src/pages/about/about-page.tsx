import { ButtonLink } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { mainId, SkipLink } from '@koma/ui/layout/skip-link.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { aboutQuery, PublicBar, PublicFooter } from '../../features/public-pages/index.ts'
import { useSession } from '../../features/session/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './about.module.css'
import { AboutSections } from './about-sections.tsx'
import { Hero, HeroBones } from './hero.tsx'

/** What Koma is, for whoever has not seen it yet. */
export function AboutPage() {
  const t = useTranslations('publicPages.about')
  const from = useFromHere()
  const query = useQuery(aboutQuery(useApi(), useLocale()))
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <SkipLink />
      <PublicBar over>
        <a href="#can" className={styles.entry}>
          {t('can')}
        </a>
        <Link to="/plan" state={from} className={styles.entry}>
          {t('plans')}
        </Link>
        <Link to="/about/help" state={from} className={styles.entry}>
          {t('help')}
        </Link>
      </PublicBar>
      <main id={mainId} tabIndex={-1}>
        {query.data ? (
          <>
            <Hero about={query.data} actions={<Actions isFirst />} />
            <AboutSections about={query.data} />
            <section className={styles.closing}>
              <h2>{t('closing')}</h2>
              <Actions />
            </section>
          </>
        ) : (
          <>
            <h1>
              <VisuallyHidden>{t('title')}</VisuallyHidden>
            </h1>
            <ListState query={query} skeleton={<HeroBones />} />
          </>
        )}
      </main>
      <PublicFooter />
    </>
  )
}

/** The step of the login that asks a newcomer for an address. */
const signUp = { step: 'sign-up', email: '' }

/** The way in; only the first one on the page is orange. */
function Actions({ isFirst = false }: { isFirst?: boolean }) {
  const t = useTranslations('publicPages.about')
  const bar = useTranslations('publicPages')
  const { status } = useSession()
  const size = isFirst ? 'large' : 'medium'
  if (status === 'user') {
    return (
      <ButtonLink kind={isFirst ? 'brand' : 'primary'} size={size} to="/photo">
        {t('photos')}
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink kind={isFirst ? 'brand' : 'primary'} size={size} to="/login" state={signUp}>
        {t('start')}
      </ButtonLink>
      {isFirst && (
        <ButtonLink size={size} to="/login">
          {bar('login')}
        </ButtonLink>
      )}
    </>
  )
}
