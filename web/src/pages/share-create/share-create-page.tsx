import { ApiError } from '@koma/client'
import type { ShareType } from '@koma/contract'
import { errorNameOf } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
import { hasFrom } from '../../ui/layout/back.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { ChosenPhotos } from './chosen-photos.tsx'
import styles from './share-create.module.css'

export function ShareCreatePage() {
  const t = useTranslations('shareCreate')
  const field = useTranslations('shares.field')
  const words = useShareProblemWords()
  const client = useApi()
  const cache = useShareCache()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [photoIds, setPhotoIds] = useState(() => readPhotoIds(state))
  const [name, setName] = useState('')
  const [type, setType] = useState<ShareType>('INVITE_ONLY')
  const [password, setPassword] = useState('')
  const [autoApprove, setAutoApprove] = useState(false)
  /** Errors show once the form was sent; before, nobody has done anything wrong. */
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [running, setRunning] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const isLocked = type === 'PUBLIC_PASSWORD'
  const nameProblem = checkShareName(name)
  const passwordProblem = isLocked ? checkSharePassword(password) : null
  const refusedField = refused && fieldOf(refused)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    setTried(true)
    setRefused(null)
    if (nameProblem) return nameField.current?.focus()
    if (passwordProblem) return passwordField.current?.focus()
    setRunning(true)
    const { data, error } = await client.call('POST /share', {
      body: {
        name: name.trim(),
        share_type: type,
        photo_ids: [...photoIds],
        auto_approve: autoApprove,
        ...(isLocked ? { password } : {}),
      },
    })
    setRunning(false)
    if (error) {
      setRefused(error)
      if (fieldOf(error) === 'name') nameField.current?.focus()
      if (fieldOf(error) === 'password') passwordField.current?.focus()
      return
    }
    cache.changed(data)
    // Back from the new album leads to where this form was opened.
    await navigate(`/share/${data.album_id}`, { replace: true, state: hasFrom(state) ? { from: state.from } : null })
  }
  const nameError = tried && nameProblem ? words(nameProblem) : refusedField === 'name' ? refused?.message : undefined
  return (
    <Page layout="column" title={t('title')} back="/share">
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextField
          ref={nameField}
          label={field('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          counter={{ text: name, max: limits.shareName.max }}
          error={nameError}
          autoComplete="off"
        />
        <ShareTypeChoice value={type} onChange={setType} />
        {isLocked && (
          <PasswordField
            ref={passwordField}
            label={field('password')}
            hint={field('passwordHint')}
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={tried && passwordProblem ? words(passwordProblem) : undefined}
          />
        )}
        <div>
          <Checkbox checked={autoApprove} onChange={setAutoApprove}>
            {field('autoApprove')}
          </Checkbox>
          <p className={styles.hint}>{field('autoApproveHint')}</p>
        </div>
        {photoIds.length > 0 && <ChosenPhotos photoIds={photoIds} onClear={() => setPhotoIds([])} />}
        {refused && !refusedField && <Notice tone="danger">{t(reasonOf(refused))}</Notice>}
        <Button kind="primary" type="submit" size="large" block loading={running} loadingText={t('creating')}>
          {t('create')}
        </Button>
      </form>
    </Page>
  )
}

/** What a selection handed over. */
function readPhotoIds(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('photoIds' in state) || !Array.isArray(state.photoIds)) return []
  return state.photoIds.filter((id): id is string => typeof id === 'string').slice(0, limits.selection)
}

function reasonOf(error: ApiError) {
  if (error.code === ApiError.network) return 'offline'
  if (error.status === 404) return 'photosGone'
  return errorNameOf(error.code) === 'collection_full' ? 'full' : 'failed'
}
