import { Button } from '@koma/ui/button/button.tsx'
import { PasswordField } from '@koma/ui/field/password-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { NewPasswordField, unlessRefused, useNewPasswordCheck, useRefusal } from '../../features/account/index.ts'
import { useSession } from '../../features/session/index.ts'
import styles from './account.module.css'

export function ChangePasswordPage() {
  const t = useTranslations('accountPages.password')
  const { settings, me } = useSession()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const checkNew = useNewPasswordCheck('reset')
  const form = useForm({
    initial: { current: '', next: '', again: '' },
    checksEarly: true,
    check: ({ current, next, again }) => ({
      current: current === '' ? t('required') : undefined,
      next: checkNew(next),
      again: again === next ? undefined : t('different'),
    }),
    send: async ({ current, next }) => unlessRefused(await (await settings()).changePassword(current, next)),
    done: () => {
      snackbar.show({ text: t('done') })
      navigate('/setting/account', { replace: true })
    },
    refused: (error) => refusal(error, { wrong_password: 'current' as const, weak_password: 'next' as const }),
  })
  return (
    <Page layout="column" title={t('title')} back="/setting/account">
      <form noValidate onSubmit={form.submit} className={styles.form}>
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        {/* Password managers find the account by it. */}
        <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t('current')}
          required
          name="current-password"
          autoComplete="current-password"
          {...form.field('current')}
        />
        <NewPasswordField purpose="reset" {...form.field('next')} />
        <PasswordField
          label={t('again')}
          required
          name="new-password-again"
          autoComplete="new-password"
          hint={t('hint')}
          {...form.field('again')}
        />
        <Button kind="primary" type="submit" block loading={form.isPending} loadingText={t('submitting')}>
          {t('submit')}
        </Button>
        <p className={styles.note}>{t('note')}</p>
      </form>
    </Page>
  )
}
