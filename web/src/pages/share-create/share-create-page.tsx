import type { ShareType } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
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
  const refusal = useShareRefusal()
  const form = useForm({
    initial: { name: '', password: '', type: 'INVITE_ONLY' as ShareType, autoApprove: false },
    check: ({ name, type, password }) => {
      const nameProblem = checkShareName(name)
      const passwordProblem = type === 'PUBLIC_PASSWORD' ? checkSharePassword(password) : null
      return {
        name: nameProblem ? words(nameProblem) : undefined,
        password: passwordProblem ? words(passwordProblem) : undefined,
      }
    },
    send: ({ name, type, password, autoApprove }) =>
      client.ask('POST /share', {
        body: {
          name: name.trim(),
          share_type: type,
          photo_ids: [...photoIds],
          auto_approve: autoApprove,
          ...(type === 'PUBLIC_PASSWORD' ? { password } : {}),
        },
      }),
    done: (share) => {
      cache.changed(share)
      // "Back" in the new album returns to where this form was opened.
      return navigate(`/share/${share.album_id}`, {
        replace: true,
        state: hasFrom(state) ? { from: state.from } : null,
      })
    },
    refused: (error, { name }) =>
      refusal(error, name, {
        offline: t('offline'),
        not_found: t('photosGone'),
        collection_full: t('full'),
        other: t('failed'),
      }),
  })
  const { name, type, autoApprove } = form.values
  return (
    <Page layout="column" title={t('title')} back="/share">
      <form onSubmit={form.submit} noValidate className={styles.form}>
        <TextField
          label={field('name')}
          {...form.field('name')}
          counter={{ text: name, max: limits.shareName.max }}
          autoComplete="off"
        />
        <ShareTypeChoice value={type} onChange={(chosen) => form.set({ type: chosen })} />
        {type === 'PUBLIC_PASSWORD' && (
          <PasswordField
            label={field('password')}
            hint={field('passwordHint')}
            autoComplete="off"
            {...form.field('password')}
          />
        )}
        <div>
          <Checkbox checked={autoApprove} onChange={(on) => form.set({ autoApprove: on })}>
            {field('autoApprove')}
          </Checkbox>
          <p className={styles.hint}>{field('autoApproveHint')}</p>
        </div>
        {photoIds.length > 0 && <ChosenPhotos photoIds={photoIds} onClear={() => setPhotoIds([])} />}
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        <Button kind="primary" type="submit" size="large" block loading={form.isPending} loadingText={t('creating')}>
          {t('create')}
        </Button>
      </form>
    </Page>
  )
}

/** The photos that a selection passed on with the navigation. */
function readPhotoIds(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('photoIds' in state) || !Array.isArray(state.photoIds)) return []
  return state.photoIds.filter((id): id is string => typeof id === 'string').slice(0, limits.selection)
}
