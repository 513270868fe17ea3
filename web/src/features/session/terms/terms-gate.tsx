import type { Terms } from '@koma/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { failureWords } from '../../../platform/failure-words.ts'
import { Logo } from '../../../ui/brand/logo.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '../../../ui/overlay/snackbar.tsx'
import { Bone, Skeleton } from '../../../ui/state/skeleton.tsx'
import { useSession } from '../store/session-provider.tsx'
import styles from './terms-gate.module.css'

interface TermsGateProps {
  firstTime: boolean
  /** Whether the app has a page with the terms. */
  canRead: boolean
}

/** Covers the whole screen until the user agrees to the current terms. The terms themselves can be read in another tab. */
export function TermsGate({ firstTime, canRead }: TermsGateProps) {
  const t = useTranslations('session.terms')
  const session = useSession()
  const snackbar = useSnackbar()
  const formats = useFormats()
  const terms = useQuery({ queryKey: ['terms'], queryFn: session.fetchTerms })
  const [declining, setDeclining] = useState(false)
  const whyId = useId()
  const form = useForm({
    initial: { agreed: false },
    isReady: ({ agreed }) => agreed,
    send: session.acceptTerms,
    refused: (error) => {
      snackbar.show({ text: failureWords(error, { offline: t('failed'), other: t('failed') }) })
      return undefined
    },
  })
  const title = firstTime ? t('firstTitle') : t('updatedTitle')
  return (
    <main className={styles.gate}>
      <title>{`${title} — Koma`}</title>
      <form className={styles.form} onSubmit={form.submit}>
        <Logo className={styles.logo} />
        <h1>{title}</h1>
        <p id={whyId} className={styles.lead}>
          {terms.data && !firstTime ? t('since', { date: formats.day(terms.data.published_at) }) : t('needed')}
        </p>
        {!firstTime && terms.isPending && <ComingChanges />}
        {!firstTime && terms.data && <Changes terms={terms.data} />}
        {canRead && (
          <a href="/about/terms" target="_blank" rel="noreferrer" className={styles.read}>
            {t('read')}
            <Icon of={ExternalLink} size={14} />
          </a>
        )}
        <Checkbox checked={form.values.agreed} onChange={(agreed) => form.set({ agreed })}>
          {t('agree')}
        </Checkbox>
        <div className={styles.actions}>
          <Button
            kind="primary"
            type="submit"
            disabled={!form.values.agreed}
            loading={form.isPending}
            loadingText={t('accepting')}
            aria-describedby={whyId}
          >
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

/** As high as three changes, so that the checkbox does not move when they load. */
function ComingChanges() {
  return (
    <div className={styles.changes}>
      <Skeleton>
        <div className={styles.bones}>
          <Bone width="30%" />
          <Bone width="86%" />
          <Bone width="94%" />
          <Bone width="78%" />
        </div>
      </Skeleton>
    </div>
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
