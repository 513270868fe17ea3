import type { Me } from '@koma/contract'
import { errorNameOf } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { reduceDiscordId, reduceTwitterId } from '@koma/contract/social-ids'
import { withoutWhitespace } from '@koma/contract/text-characters'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useRootMark } from '../../platform/root-mark.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { draftOf, type FieldName, isChanged, problemsOf } from './profile-draft.ts'
import styles from './profile-form.module.css'
import { saveProfile } from './save-profile.ts'
import { useIdCheck } from './use-id-check.ts'
import { useProblemWords } from './use-problem-words.ts'

interface ProfileFormProps {
  me: Me
  /** The first time, right after signing up. */
  initial: boolean
  onDirty: (dirty: boolean) => void
  onSaved: () => Promise<void>
}

const rows = 10

/** Clean until something differs from what is saved; can be saved when it differs, is valid and the id is free. */
export function ProfileForm({ me, initial, onDirty, onSaved }: ProfileFormProps) {
  const t = useTranslations('profile')
  const api = useApi()
  const words = useProblemWords()
  const saved = draftOf(me)
  const [draft, setDraft] = useState(saved)
  const [icon, setIcon] = useState<Blob | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set())
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const check = useIdCheck(draft.komaId, saved.komaId, me.user_id)
  const problems = problemsOf(draft)
  const changed = icon !== null || isChanged(draft, saved)
  const valid = Object.keys(problems).length === 0 && check === 'ok'

  const set = (field: FieldName, value: string) => {
    const next = { ...draft, [field]: value }
    setDraft(next)
    setTouched((before) => new Set(before).add(field))
    onDirty(icon !== null || isChanged(next, saved))
  }
  const touch = (field: FieldName) => setTouched((before) => new Set(before).add(field))
  const errorOf = (field: FieldName): string | undefined => {
    const problem = problems[field]
    if (!problem || !touched.has(field)) return undefined
    return words(problem)
  }
  useRootMark('submit-bar')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving || !changed || !valid) return
    setSaving(true)
    setFailure(null)
    const error = await saveProfile(api, draft, icon)
    if (!error) await onSaved()
    else if (error.status === 0) setFailure(t('failedOffline'))
    else if (errorNameOf(error.code) === 'koma_id_taken') setFailure(t('idCheck.exist'))
    else setFailure(t('failed', { traceId: error.requestId ?? '-' }))
    setSaving(false)
  }
  const idNote = touched.has('komaId') && !problems.komaId && draft.komaId !== saved.komaId ? check : null
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {initial && <p className={styles.lead}>{t('initialLead')}</p>}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <AvatarEditor
        initial={initial}
        saved={me.user_icon}
        icon={icon}
        onChange={(chosen) => {
          setIcon(chosen)
          onDirty(true)
        }}
      />
      <TextField
        label={t('komaId')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        leading="@"
        value={draft.komaId}
        hint={<IdNote check={idNote} />}
        error={errorOf('komaId') ?? (idNote === 'exist' || idNote === 'failed' ? t(`idCheck.${idNote}`) : undefined)}
        onChange={(event) => set('komaId', event.currentTarget.value.trim())}
        onBlur={() => touch('komaId')}
      />
      <TextField
        label={t('userName')}
        autoComplete="nickname"
        value={draft.userName}
        counter={{ text: draft.userName, max: limits.userName.max }}
        error={errorOf('userName')}
        onChange={(event) => set('userName', withoutWhitespace(event.currentTarget.value))}
        onBlur={() => touch('userName')}
      />
      <TextArea
        label={t('description')}
        rows={rows}
        value={draft.description}
        counter={{ text: draft.description, max: limits.description.max }}
        error={errorOf('description')}
        onChange={(event) => set('description', event.currentTarget.value)}
        onBlur={() => touch('description')}
      />
      <TextField
        label={t('optional', { label: t('twitterId') })}
        leading="@"
        value={draft.twitterId}
        hint={draft.twitterId === '' ? t('twitterHint') : undefined}
        error={errorOf('twitterId')}
        onChange={(event) => set('twitterId', reduceTwitterId(event.currentTarget.value))}
        onBlur={() => touch('twitterId')}
      />
      <TextField
        label={t('optional', { label: t('discordId') })}
        leading="@"
        value={draft.discordId}
        error={errorOf('discordId')}
        onChange={(event) => set('discordId', reduceDiscordId(event.currentTarget.value))}
        onBlur={() => touch('discordId')}
      />
      <div className={styles.submit}>
        <p id="profile-why" className={styles.why}>
          {changed && valid ? '' : t(initial ? 'why.initial' : changed ? 'why.invalid' : 'why.unchanged')}
        </p>
        <Button
          kind="primary"
          type="submit"
          loading={saving}
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

function IdNote({ check }: { check: 'ok' | 'load' | 'exist' | 'failed' | null }) {
  const t = useTranslations('profile')
  if (check === 'load') return <span className={styles.checking}>{t('idCheck.load')}</span>
  if (check === 'ok') return <span className={styles.free}>{t('idCheck.ok')}</span>
  return t('komaIdHint', { min: String(limits.komaId.min), max: String(limits.komaId.max) })
}
