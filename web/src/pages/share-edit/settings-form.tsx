import { ApiError } from '@koma/client'
import type { Share } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import { PasswordField } from '@koma/ui/field/password-field.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import {
  checkShareName,
  checkSharePassword,
  ShareTypeChoice,
  useShareCache,
  useShareProblemWords,
  useShareRefusal,
} from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { changesOf, draftOf } from './settings-draft.ts'
import styles from './share-edit.module.css'

/** Name, range, password and switches. Sends only what differs, so that two tabs do not undo each other's changes. */
export function SettingsForm({ share }: { share: Share }) {
  const t = useTranslations('shareEdit.form')
  const field = useTranslations('shares.field')
  const words = useShareProblemWords()
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const noteId = useId()
  const refusal = useShareRefusal()
  const form = useForm({
    initial: draftOf(share),
    check: ({ name, type, password }) => {
      const nameProblem = checkShareName(name)
      const keepsPassword = share.has_password && password === ''
      const passwordProblem = type === 'PUBLIC_PASSWORD' && !keepsPassword ? checkSharePassword(password) : null
      return {
        name: nameProblem ? words(nameProblem) : undefined,
        password: passwordProblem ? words(passwordProblem) : undefined,
      }
    },
    isReady: (draft) => changesOf(share, draft) !== null,
    send: (draft) =>
      client.ask('PATCH /share/{ShareId}', {
        params: { ShareId: share.album_id },
        body: changesOf(share, draft) ?? {},
      }),
    done: (changed) => {
      cache.changed(changed)
      form.reset(draftOf(changed))
      snackbar.show({ text: t('saved') })
    },
    refused: (error, { name }) => {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) cache.ask(share.album_id)
      return refusal(error, name, { offline: t('offline'), other: t('failed') })
    },
  })
  const draft = form.values
  const changes = changesOf(share, draft)
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('title')} className={styles.form}>
      <TextField
        label={field('name')}
        required
        {...form.field('name')}
        counter={{ text: draft.name, max: limits.shareName.max }}
        autoComplete="off"
      />
      <ShareTypeChoice value={draft.type} onChange={(type) => form.set({ type })} />
      {draft.type === 'PUBLIC_PASSWORD' && (
        <PasswordField
          label={share.has_password ? t('newPassword') : field('password')}
          hint={share.has_password ? t('newPasswordHint') : field('passwordHint')}
          autoComplete="off"
          {...form.field('password')}
        />
      )}
      <div>
        <Checkbox checked={draft.autoApprove} onChange={(autoApprove) => form.set({ autoApprove })}>
          {field('autoApprove')}
        </Checkbox>
        <p className={styles.hint}>{field('autoApproveHint')}</p>
      </div>
      <div>
        <Checkbox checked={draft.allowOriginal} onChange={(allowOriginal) => form.set({ allowOriginal })}>
          {t('original')}
        </Checkbox>
        <p className={styles.hint}>{t('originalHint')}</p>
      </div>
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <div className={styles.save}>
        <Button
          kind="primary"
          type="submit"
          block
          disabled={!changes}
          aria-describedby={changes ? undefined : noteId}
          loading={form.isPending}
          loadingText={t('saving')}
        >
          {t('save')}
        </Button>
        {!changes && (
          <p id={noteId} className={styles.hint}>
            {t('unchanged')}
          </p>
        )}
      </div>
    </form>
  )
}
