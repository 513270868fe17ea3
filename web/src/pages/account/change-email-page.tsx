import { Button } from '@koma/ui/button/button.tsx'
import { PasswordField } from '@koma/ui/field/password-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  EmailField,
  emailChange,
  unlessRefused,
  useEmailCheck,
  useRefusal,
  waitingChange,
} from '../../features/account/index.ts'
import { useSession } from '../../features/session/index.ts'
import styles from './account.module.css'

/** The first step: the new address and the password. A code is then sent to the new address. */
export function ChangeEmailPage() {
  const t = useTranslations('accountPages.email')
  const { settings, me } = useSession()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const checkEmail = useEmailCheck()
  const waiting = waitingChange(useLocation().state, me?.user_id)
  const form = useForm({
    initial: { email: waiting?.email ?? '', password: '' },
    check: ({ email, password }) => ({
      email: checkEmail(email),
      password: password === '' ? t('passwordRequired') : undefined,
    }),
    send: async ({ email, password }) => unlessRefused(await (await settings()).changeEmail(email.trim(), password)),
    done: (_answer, { email, password }) => {
      if (!me) return
      const change = { userId: me.user_id, email: email.trim() }
      emailChange.begin(change, password)
      // Unlike the memory, the history outlives a reload, and a tab that the browser discarded while the mail was read.
      navigate('/setting/confirm_code', { state: change })
    },
    refused: (error) =>
      refusal(error, {
        wrong_password: 'password' as const,
        invalid_email: 'email' as const,
        own_email: 'email' as const,
        email_taken: 'email' as const,
      }),
  })
  return (
    <Page layout="column" title={t('title')} back="/setting/account">
      <form noValidate onSubmit={form.submit} className={styles.form}>
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        <p className={styles.note}>{t.rich('now', { email: me?.email ?? '', b: (words) => <b>{words}</b> })}</p>
        <EmailField label={t('next')} autoComplete="email" {...form.field('email')} />
        <PasswordField
          label={t('password')}
          required
          name="current-password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button kind="primary" type="submit" block loading={form.isPending} loadingText={t('submitting')}>
          {t('submit')}
        </Button>
        <p className={styles.note}>{t('note')}</p>
      </form>
    </Page>
  )
}
