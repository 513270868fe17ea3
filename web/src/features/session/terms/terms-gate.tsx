import { ApiError } from '@koma/client'
import type { Me, Terms, TextDocument } from '@koma/contract'
import { errorCodes } from '@koma/contract/error-codes'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Logo } from '@koma/ui/brand/logo.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { FocusedHeading } from '@koma/ui/layout/focused-heading.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useApi } from '../../../platform/api-client.tsx'
import { failureWords } from '../../../platform/failure-words.ts'
import { documentKeys, documentQuery } from '../../documents/index.ts'
import { useSession } from '../store/session-provider.tsx'
import { TermsComparison } from './terms-comparison.tsx'
import styles from './terms-gate.module.css'
import { TermsText } from './terms-text.tsx'

const termsKey = ['terms'] as const

/** Covers the whole screen until the user agrees to the current terms, or signs out. */
export function TermsGate() {
  const t = useTranslations('session.terms')
  const session = useSession()
  const snackbar = useSnackbar()
  const queryClient = useQueryClient()
  const text = useQuery(documentQuery(useApi(), 'terms', useLocale()))
  const whyId = useId()
  const from = useFromHere()
  const form = useForm({
    initial: { agreed: false },
    isReady: ({ agreed }) => agreed && text.data !== undefined,
    // The version of the text on the screen: nobody agrees to what they were not shown.
    send: () => session.acceptTerms(text.data?.version ?? ''),
    refused: (error) => {
      const changed = error instanceof ApiError && error.code === errorCodes.conflict
      if (changed) {
        form.set({ agreed: false })
        void queryClient.invalidateQueries({ queryKey: documentKeys.all })
        void queryClient.invalidateQueries({ queryKey: termsKey })
        void session.refresh()
      }
      const other = changed ? t('changedMeanwhile') : t('failed')
      snackbar.show({ text: failureWords(error, { offline: t('failed'), other }) })
      return undefined
    },
  })
  return (
    <main className={styles.gate}>
      <header className={styles.head}>
        <Logo className={styles.logo} />
        {session.me?.koma_id && <Who me={session.me} />}
      </header>
      <div className={styles.parts}>
        <What whyId={whyId} />
        <form className={styles.form} onSubmit={form.submit}>
          <TermsText text={text} />
          <p className={styles.links}>
            <Outside to="/about/terms">{t('read')}</Outside>
            <Outside to="/about/privacy_policy">{t('privacy')}</Outside>
            <Compare now={text.data} />
          </p>
          <Checkbox checked={form.values.agreed} onChange={(agreed) => form.set({ agreed })}>
            {t('agree')}
          </Checkbox>
          <Button
            kind="primary"
            type="submit"
            block
            disabled={!form.values.agreed || !text.data}
            loading={form.isPending}
            loadingText={t('accepting')}
            aria-describedby={whyId}
          >
            {t('accept')}
          </Button>
          <p className={styles.decline}>
            {t.rich('decline', {
              out: (words) => (
                <button type="button" onClick={session.signOut}>
                  {words}
                </button>
              ),
              data: (words) => (
                <Link to="/setting/data" state={from}>
                  {words}
                </Link>
              ),
            })}
          </p>
        </form>
      </div>
    </main>
  )
}

/** Whose account it is, since somebody may want to sign out of it. */
function Who({ me }: { me: Me }) {
  return (
    <p className={styles.who}>
      <Avatar src={me.user_icon} size={28} />
      {`@${me.koma_id}`}
    </p>
  )
}

/** What is asked, and what has changed for those who agreed to an earlier version. */
function What({ whyId }: { whyId: string }) {
  const t = useTranslations('session.terms')
  const { me, fetchTerms } = useSession()
  const formats = useFormats()
  const { data } = useQuery({ queryKey: termsKey, queryFn: fetchTerms })
  const firstTime = me?.accepted_tos_version == null
  const title = firstTime ? t('firstTitle') : t('updatedTitle')
  return (
    <div className={styles.what}>
      <title>{`${title} — Koma`}</title>
      <FocusedHeading level={1}>{title}</FocusedHeading>
      <p id={whyId} className={styles.lead}>
        {data && !firstTime ? t('since', { date: formats.day(data.published_at, 0) }) : t('needed')}
      </p>
      {data && !firstTime && <Changes terms={data} />}
    </div>
  )
}

function Changes({ terms: { changes } }: { terms: Terms }) {
  const t = useTranslations('session.terms')
  const locale = useLocale()
  if (changes.length === 0) return null
  return (
    <ol className={styles.changes} aria-label={t('changes')}>
      {changes.map(({ title, text }, place) => (
        <li key={title.ja}>
          <span className={styles.frame} aria-hidden="true">
            {String(place + 1).padStart(2, '0')}
          </span>
          <b>{title[locale]}</b>
          <span>{text[locale]}</span>
        </li>
      ))}
    </ol>
  )
}

/** Compares with what the user agreed to, where that was kept. */
function Compare({ now }: { now: TextDocument | undefined }) {
  const t = useTranslations('session.terms')
  const client = useApi()
  const language = useLocale()
  const { me } = useSession()
  const [open, setOpen] = useState(false)
  const { data: before } = useQuery({
    queryKey: [...termsKey, 'agreed', language],
    queryFn: ({ signal }) => client.ask('GET /me/terms', { query: { language }, signal }),
    enabled: me?.accepted_tos_version != null,
    // Without it the terms can be agreed to as well.
    retry: false,
  })
  if (!before || !now) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon of={FileText} size={16} />
        {t('compare')}
      </button>
      {open && <TermsComparison before={before} now={now} onClose={() => setOpen(false)} />}
    </>
  )
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <Icon of={ExternalLink} size={16} />
      {children}
    </a>
  )
}
