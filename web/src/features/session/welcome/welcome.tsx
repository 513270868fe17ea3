import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { FilmStrip } from '@koma/ui/brand/film-strip.tsx'
import { Logo } from '@koma/ui/brand/logo.tsx'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { FocusedHeading } from '@koma/ui/layout/focused-heading.tsx'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { useTranslations } from 'use-intl'
import { useSession } from '../store/session-provider.tsx'
import styles from './welcome.module.css'
import portrait from './welcome-portrait.svg'

/** Shown to a user without a name, instead of any page, until the profile is filled in. */
export function Welcome() {
  const t = useTranslations('session.welcome')
  const session = useSession()
  const from = useFromHere()
  return (
    <main className={styles.welcome}>
      <title>{`${t('pageTitle')} — Koma`}</title>
      <header className={styles.head}>
        <Logo className={styles.logo} />
        <FrameMeter label={t('progress')} value={1} max={2} className={styles.progress} />
      </header>
      <div className={styles.main}>
        <div className={styles.text}>
          <EdgePrint>▸ 01</EdgePrint>
          <FocusedHeading level={1}>{t.rich('lines', { br: () => <br /> })}</FocusedHeading>
          <p>{t('body')}</p>
          <div className={styles.actions}>
            <ButtonLink kind="brand" size="large" to="/edit_profile" state={from}>
              {t('start')}
            </ButtonLink>
            <p className={styles.other}>
              {t('wrongAccount')}{' '}
              <button type="button" onClick={session.signOut}>
                {t('signOut')}
              </button>
            </p>
          </div>
        </div>
        <FilmStrip
          className={styles.reel}
          frames={[
            { print: '01 You', picture: <img src={portrait} alt="" />, current: true },
            { print: '02 Photos' },
            { print: '03' },
          ]}
        />
      </div>
    </main>
  )
}
