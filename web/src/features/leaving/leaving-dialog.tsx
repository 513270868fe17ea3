import { ApiError } from '@koma/client'
import type { Leaving } from '@koma/contract'
import { errorNameOf } from '@koma/contract/error-codes'
import { Button } from '@koma/ui/button/button.tsx'
import { PasswordField } from '@koma/ui/field/password-field.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { FormDialog } from '@koma/ui/overlay/form-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { matchesWord } from '@koma/ui/overlay/typed-confirm-dialog.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { CreditCard, Image, type LucideIcon, MessageCircle, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ListState } from '../../platform/connection/list-state.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { retryAfterOf, useLimitWords } from '../account/index.ts'
import { usePlans } from '../plans/index.ts'
import { useSession } from '../session/index.ts'
import styles from './leaving.module.css'
import { useLeave, useWhatGoes } from './use-leaving.ts'

/** Says what goes, asks for the own ID and the password, and deletes the account. */
export function LeavingDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('leaving')
  const { me } = useSession()
  const query = useWhatGoes()
  const leave = useLeave()
  const limitWords = useLimitWords()
  const id = me?.koma_id ?? ''
  const asksPassword = query.data?.confirmed_by === 'password'
  const words = {
    id_confirmation: t('failed.id_confirmation'),
    wrong_password: t('failed.wrong_password'),
    sign_in_again: t('failed.sign_in_again'),
    offline: t('failed.offline'),
    other: t('failed.other'),
  }
  const form = useForm({
    initial: { typed: '', password: '' },
    check: ({ password }) => (asksPassword && password === '' ? { password: t('dialog.passwordRequired') } : {}),
    isReady: ({ typed }) => query.data !== undefined && matchesWord(typed, id),
    send: ({ password }) => leave.send({ id, password: asksPassword ? password : undefined }),
    done: leave.done,
    refused: (error) => ({
      words: failureWords(error, { ...words, attempt_limit: limitWords(retryAfterOf(error)) }),
      field: fieldOf(error),
    }),
  })
  return (
    <FormDialog
      title={t('dialog.title')}
      description={t('dialog.lead')}
      form={form}
      onClose={onClose}
      submitLabel={t('dialog.confirm')}
      submittingLabel={t('dialog.confirming')}
      danger
      disabled={!query.data || !matchesWord(form.values.typed, id)}
      intro={
        query.data ? (
          <WhatGoes goes={query.data} />
        ) : (
          <ListState query={query} skeleton={<SkeletonRows count={3} />} inline />
        )
      }
    >
      <div className={styles.form}>
        {/* A user who has not chosen an ID yet has none to type. */}
        {id !== '' && (
          <TextField
            label={t('dialog.typeId', { id })}
            hint={t('dialog.idHint')}
            {...form.field('typed')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {query.data?.confirmed_by === 'fresh_sign_in' ? (
          <Fresh />
        ) : (
          <PasswordField label={t('dialog.password')} {...form.field('password')} autoComplete="current-password" />
        )}
      </div>
    </FormDialog>
  )
}

function fieldOf(error: unknown): 'typed' | 'password' | undefined {
  const name = error instanceof ApiError ? errorNameOf(error.code) : null
  if (name === 'wrong_password') return 'password'
  return name === 'id_confirmation' ? 'typed' : undefined
}

function WhatGoes({ goes }: { goes: Leaving }) {
  const t = useTranslations('leaving.dialog')
  const { me } = useSession()
  const { count } = useFormats()
  const plan = usePlans(me?.user_id ?? null).data?.find(({ plan_id }) => plan_id === goes.plan_id)
  return (
    <ul className={styles.goes}>
      <Going icon={Image}>{t('photos', { photos: count(goes.photos), albums: count(goes.albums) })}</Going>
      <Going icon={MessageCircle}>{t('dm')}</Going>
      {plan?.interval && <Going icon={CreditCard}>{t('plan', { title: plan.title })}</Going>}
      {goes.shares_deleted > 0 && <Going icon={Users}>{t('sharesDeleted', { count: goes.shares_deleted })}</Going>}
      {goes.shares_passed_on > 0 && <Going icon={Users}>{t('passedOn', { count: goes.shares_passed_on })}</Going>}
    </ul>
  )
}

function Going({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size={18} />
      <span>{children}</span>
    </li>
  )
}

/** With an external issuer, which keeps the password, a sign-in within the last few minutes confirms. */
function Fresh() {
  const t = useTranslations('leaving.dialog')
  const failed = useTranslations('leaving.failed')
  const { issuer } = useSession()
  const { pathname, search } = useLocation()
  const snackbar = useSnackbar()
  const again = useChange({
    send: async () => issuer?.begin(pathname + search, 'fresh'),
    // It ends only if the issuer's page could not be opened.
    done: (problem) => snackbar.show({ text: failed(problem === 'away' ? 'offline' : 'other') }),
    failed: () => snackbar.show({ text: failed('other') }),
  })
  return (
    <div className={styles.fresh}>
      <p>{t('fresh')}</p>
      <Button size="small" loading={again.isPending} loadingText={t('signInAgain')} onClick={() => void again.run()}>
        {t('signInAgain')}
      </Button>
    </div>
  )
}
