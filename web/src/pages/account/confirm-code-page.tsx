import { Button } from '@koma/ui/button/button.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  type EmailChange,
  emailChange,
  MailCodeField,
  ResendCode,
  ResendElsewhere,
  useMailCodeForm,
  waitingChange,
} from '../../features/account/index.ts'
import { useSession } from '../../features/session/index.ts'
import styles from './account.module.css'

/** The second step: the code that was sent to the new address. */
export function ConfirmCodePage() {
  const { me } = useSession()
  const change = waitingChange(useLocation().state, me?.user_id)
  if (!change) return <Navigate to="/setting/change_email" replace />
  return <ConfirmCode change={change} />
}

function ConfirmCode({ change }: { change: EmailChange }) {
  const { email } = change
  const password = emailChange.passwordFor(change)
  const t = useTranslations('accountPages.confirm')
  const { settings, refresh } = useSession()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const form = useMailCodeForm({
    send: async (code) => (await settings()).confirmEmail(email, code),
    done: async () => {
      await refresh()
      snackbar.show({ text: t('done') })
      navigate('/setting/account', { replace: true })
      emailChange.end()
    },
  })
  return (
    <Page layout="column" title={t('title')} back="/setting/change_email">
      <form noValidate onSubmit={form.submit} className={styles.form}>
        <p className={styles.note}>{t.rich('lead', { email, b: (words) => <b>{words}</b> })}</p>
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        <MailCodeField {...form.codeField} />
        <Button kind="primary" type="submit" block loading={form.isPending} loadingText={t('submitting')}>
          {t('submit')}
        </Button>
        {password === null ? (
          <ResendElsewhere to="/setting/change_email" state={change} />
        ) : (
          <ResendCode resend={async () => (await settings()).changeEmail(email, password)} {...form.resending} />
        )}
      </form>
    </Page>
  )
}
