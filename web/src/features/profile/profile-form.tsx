import { ApiError } from '@koma/client'
import type { Me } from '@koma/contract'
import { errorCodes } from '@koma/contract/error-codes'
import { limits } from '@koma/contract/limits'
import { reduceDiscordId, reduceTwitterId, reduceVrchatUserId } from '@koma/contract/social-ids'
import { withoutWhitespace } from '@koma/contract/text-characters'
import { useRootMark } from '@koma/ui/browser/root-mark.ts'
import { Button } from '@koma/ui/button/button.tsx'
import { TextArea } from '@koma/ui/field/text-area.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords, traceIdOf } from '../../platform/failure-words.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { draftOf, type FieldName, type FieldProblem, isChanged, problemsOf } from './profile-draft.ts'
import styles from './profile-form.module.css'
import { saveProfile } from './save-profile.ts'
import { useIdCheck } from './use-id-check.ts'
import { useProblemWords } from './use-problem-words.ts'

interface ProfileFormProps {
  me: Me
  /** True right after signing up. */
  initial: boolean
  onDirty: (dirty: boolean) => void
  onSaved: () => Promise<void>
}

const rows = 10

/** Can be submitted when something differs from what is saved, everything is valid and the id is free. */
export function ProfileForm({ me, initial, onDirty, onSaved }: ProfileFormProps) {
  const t = useTranslations('profile')
  const api = useApi()
  const words = useProblemWords()
  const saved = draftOf(me)
  const form = useForm({
    initial: { ...saved, icon: null as Blob | null },
    check: (values) => {
      const problems = Object.entries(problemsOf(values)) as Array<[FieldName, FieldProblem]>
      return Object.fromEntries(problems.map(([field, problem]) => [field, words(problem)]))
    },
    checksEarly: true,
    isReady: (): boolean => changed && valid,
    send: async ({ icon, ...draft }) => {
      await saveProfile(api, draft, icon)
    },
    done: onSaved,
    refused: (error) => ({
      field: isTaken(error) ? 'komaId' : undefined,
      words: failureWords(error, {
        offline: t('failedOffline'),
        koma_id_taken: t('idCheck.exist'),
        storage_over: t('icon.storage_over'),
        size_upper: t('icon.size_upper'),
        size_lower: t('icon.size_lower'),
        file_format: t('icon.file_format'),
        file_break: t('icon.file_break'),
        upload_failed: t('icon.upload_failed'),
        other: t('failed', { traceId: traceIdOf(error) ?? '-' }),
      }),
    }),
  })
  const draft = form.values
  const check = useIdCheck(draft.komaId, saved.komaId, me.user_id)
  const problems = problemsOf(draft)
  const changed = draft.icon !== null || isChanged(draft, saved)
  const valid = Object.keys(problems).length === 0 && check === 'ok'
  // Before anything else can happen, so that leaving right after typing asks first.
  useLayoutEffect(() => onDirty(changed), [changed, onDirty])
  useRootMark('submit-bar')
  const isIdTold = form.isTouched('komaId') && !problems.komaId && draft.komaId !== saved.komaId
  const idNote = isIdTold ? check : null
  const komaId = form.field('komaId')
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {initial && <p className={styles.lead}>{t('initialLead')}</p>}
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <AvatarEditor initial={initial} saved={me.user_icon} icon={draft.icon} onChange={(icon) => form.set({ icon })} />
      <TextField
        label={t('komaId')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        leading="@"
        {...komaId}
        hint={<IdNote check={idNote} />}
        error={komaId.error ?? (idNote === 'exist' || idNote === 'failed' ? t(`idCheck.${idNote}`) : undefined)}
        onChange={(event) => form.set({ komaId: event.currentTarget.value.trim() })}
      />
      <TextField
        label={t('userName')}
        required
        autoComplete="nickname"
        {...form.field('userName')}
        counter={{ text: draft.userName, max: limits.userName.max }}
        onChange={(event) => form.set({ userName: withoutWhitespace(event.currentTarget.value) })}
      />
      <TextArea
        label={t('description')}
        required
        rows={rows}
        {...form.field('description')}
        counter={{ text: draft.description, max: limits.description.max }}
      />
      <TextField
        label={t('optional', { label: t('twitterId') })}
        leading="@"
        {...form.field('twitterId')}
        hint={draft.twitterId === '' ? t('twitterHint') : undefined}
        onChange={(event) => form.set({ twitterId: reduceTwitterId(event.currentTarget.value) })}
      />
      <TextField
        label={t('optional', { label: t('discordId') })}
        leading="@"
        {...form.field('discordId')}
        onChange={(event) => form.set({ discordId: reduceDiscordId(event.currentTarget.value) })}
      />
      <TextField
        label={t('optional', { label: t('vrchatName') })}
        {...form.field('vrchatName')}
        hint={t('vrchatHint')}
        autoComplete="off"
      />
      <TextField
        label={t('optional', { label: t('vrchatId') })}
        {...form.field('vrchatId')}
        hint={draft.vrchatId === '' ? t('vrchatIdHint') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => form.set({ vrchatId: reduceVrchatUserId(event.currentTarget.value) })}
      />
      <div className={styles.submit}>
        <p id="profile-why" className={styles.why}>
          {changed && valid ? '' : t(initial ? 'why.initial' : changed ? 'why.invalid' : 'why.unchanged')}
        </p>
        <Button
          kind="primary"
          type="submit"
          loading={form.isPending}
          loadingText={t('saving')}
          disabled={!changed || !valid}
          aria-describedby="profile-why"
        >
          {initial ? t('start') : t('save')}
        </Button>
      </div>
    </form>
  )
}

/** True if somebody has taken the id since it was checked. */
function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === errorCodes.koma_id_taken
}

function IdNote({ check }: { check: 'ok' | 'load' | 'exist' | 'failed' | null }) {
  const t = useTranslations('profile')
  if (check === 'load') return <span className={styles.checking}>{t('idCheck.load')}</span>
  if (check === 'ok') return <span className={styles.free}>{t('idCheck.ok')}</span>
  return t('komaIdHint', { min: String(limits.komaId.min), max: String(limits.komaId.max) })
}
