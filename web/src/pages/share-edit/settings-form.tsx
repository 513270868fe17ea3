import { ApiError } from '@koma/client'
import type { Share } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  checkShareName,
  checkSharePassword,
  fieldOf,
  ShareTypeChoice,
  useShareCache,
  useShareProblemWords,
} from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { changesOf, draftOf } from './settings-draft.ts'
import styles from './share-edit.module.css'

/** Name, range, password and switches. Only what differs is sent, so that two tabs do not undo each other. */
export function SettingsForm({ share }: { share: Share }) {
  const t = useTranslations('shareEdit.form')
  const field = useTranslations('shares.field')
  const words = useShareProblemWords()
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const noteId = useId()
  const [draft, setDraft] = useState(() => draftOf(share))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [running, setRunning] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const changes = changesOf(share, draft)
  const isLocked = draft.type === 'PUBLIC_PASSWORD'
  const keepsPassword = isLocked && share.has_password && draft.password === ''
  const nameProblem = checkShareName(draft.name)
  const passwordProblem = isLocked && !keepsPassword ? checkSharePassword(draft.password) : null
  const refusedField = refused && fieldOf(refused)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running || !changes) return
    setTried(true)
    setRefused(null)
    if (nameProblem) return nameField.current?.focus()
    if (passwordProblem) return passwordField.current?.focus()
    setRunning(true)
    const { data, error } = await client.call('PATCH /share/{ShareId}', {
      params: { ShareId: share.album_id },
      body: changes,
    })
    setRunning(false)
    if (error) {
      if (error.status === 403 || error.status === 404) cache.ask(share.album_id)
      return setRefused(error)
    }
    cache.changed(data)
    setDraft(draftOf(data))
    setTried(false)
    snackbar.show({ text: t('saved') })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('title')} className={styles.form}>
      <TextField
        ref={nameField}
        label={field('name')}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        counter={{ text: draft.name, max: limits.shareName.max }}
        error={tried && nameProblem ? words(nameProblem) : refusedField === 'name' ? refused?.message : undefined}
        autoComplete="off"
      />
      <ShareTypeChoice value={draft.type} onChange={(type) => change({ type })} />
      {isLocked && (
        <PasswordField
          ref={passwordField}
          label={share.has_password ? t('newPassword') : field('password')}
          hint={share.has_password ? t('newPasswordHint') : field('passwordHint')}
          autoComplete="off"
          value={draft.password}
          onChange={(event) => change({ password: event.target.value })}
          error={tried && passwordProblem ? words(passwordProblem) : undefined}
        />
      )}
      <div>
        <Checkbox checked={draft.autoApprove} onChange={(autoApprove) => change({ autoApprove })}>
          {field('autoApprove')}
        </Checkbox>
        <p className={styles.hint}>{field('autoApproveHint')}</p>
      </div>
      <div>
        <Checkbox checked={draft.allowOriginal} onChange={(allowOriginal) => change({ allowOriginal })}>
          {t('original')}
        </Checkbox>
        <p className={styles.hint}>{t('originalHint')}</p>
      </div>
      {refused && !refusedField && (
        <Notice tone="danger">{t(refused.code === ApiError.network ? 'offline' : 'failed')}</Notice>
      )}
      <div className={styles.save}>
        <Button
          kind="primary"
          type="submit"
          block
          disabled={!changes}
          aria-describedby={changes ? undefined : noteId}
          loading={running}
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
