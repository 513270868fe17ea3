import type { Terms } from '@koma/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Logo } from '../../ui/brand/logo.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useSession } from './session-provider.tsx'
import styles from './terms-gate.module.css'

/** The whole screen until the user agrees to the current terms. The terms themselves stay readable in a tab of their own. */
export function TermsGate({ firstTime }: { firstTime: boolean }) {
  const t = useTranslations('session.terms')
  const session = useSession()
  const snackbar = useSnackbar()
  const formats = useFormats()
  const terms = useQuery({ queryKey: ['terms'], queryFn: session.fetchTerms })
  const [agreed, setAgreed] = useState(false)
  const [sending, setSending] = useState(false)
  const [declining, setDeclining] = useState(false)

  const accept = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await session.acceptTerms()
    } catch {
      snackbar.show({ text: t('failed') })
    } finally {
      setSending(false)
    }
  }
  const title = firstTime ? t('firstTitle') : t('updatedTitle')
  return (
    <main className={styles.gate}>
      <title>{`${title} — Koma`}</title>
      <form className={styles.form} onSubmit={accept}>
        <Logo className={styles.logo} />
        <h1>{title}</h1>
        <p className={styles.lead}>
          {terms.data && !firstTime ? t('since', { date: formats.day(terms.data.published_at) }) : t('needed')}
        </p>
        {!firstTime && terms.data && <Changes terms={terms.data} />}
        <a href="/about/terms" target="_blank" rel="noreferrer" className={styles.read}>
          {t('read')}
        </a>
        <Checkbox checked={agreed} onChange={setAgreed}>
          {t('agree')}
        </Checkbox>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" disabled={!agreed} loading={sending} loadingText={t('accepting')}>
            {t('accept')}
          </Button>
          <Button kind="text" onClick={() => setDeclining(true)}>
            {t('decline')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={t('declineTitle')}
        description={t('declineBody')}
        confirmLabel={t('declineConfirm')}
        onConfirm={session.signOut}
      />
    </main>
  )
}

function Changes({ terms }: { terms: Terms }) {
  const t = useTranslations('session.terms')
  const locale = useLocale()
  if (terms.changes.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls inside its box, and the keyboard has to reach it.
    <section className={styles.changes} aria-label={t('changes')} tabIndex={0}>
      <h2>{t('changes')}</h2>
      <ul>
        {terms.changes.map((change) => (
          <li key={change.ja}>{change[locale]}</li>
        ))}
      </ul>
    </section>
  )
}
