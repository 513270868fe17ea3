import type { PublicUser, Report } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { TextArea } from '@koma/ui/field/text-area.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { ReportSent } from './report-sent.tsx'
import styles from './reports.module.css'

const reasons = ['no_consent', 'sexual_violent', 'harassment', 'stolen_work', 'spam', 'other'] as const
type Reason = Report['reason']

/** A public thing, as the report names it. */
export type ReportTarget =
  | { kind: 'share'; id: string; photo_id?: string; key?: { unlock_token?: string } }
  | { kind: 'photo_link'; id: string }
  | { kind: 'promotion_post'; id: number }

interface ReportDialogProps {
  target: ReportTarget
  /** The picture and the words that say what is reported. */
  shown: { picture: string | null; title: string; place?: string | undefined }
  /** The timestamp of a post in timelines, which the reporter then no longer sees. */
  post?: number
  /** Whose it is, to offer to mute them. */
  author?: PublicUser
  /** Called if the reporter hid the post. */
  onHidden?: () => void
  onClose: () => void
}

/** Reports something public to the operator. Its owner never learns who reported it. */
export function ReportDialog({ target, shown, post, author, onHidden, onClose }: ReportDialogProps) {
  const t = useTranslations('reports')
  const client = useApi()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { reason: 'no_consent' as Reason, text: '' },
    check: ({ text }) => (text.length > limits.reportText.max ? { text: t('tooLong', limits.reportText) } : {}),
    send: ({ reason, text }) => {
      const { key = {}, ...named } = { key: undefined, ...target }
      const why = { reason, ...(text.trim() === '' ? {} : { text: text.trim() }) }
      return client.ask('POST /report', { query: key, body: { ...named, ...why } })
    },
    done: () => setSent(true),
    refused: (error) => ({
      words: failureWords(error, {
        offline: t('failed.offline'),
        other: t('failed.other'),
        not_found: t('failed.gone'),
        link_expired: t('failed.gone'),
        not_public: t('failed.notPublic'),
        too_many_requests: t('failed.often'),
      }),
    }),
  })
  if (isSent) {
    const close = (isHidden: boolean) => {
      onClose()
      if (isHidden) onHidden?.()
    }
    return <ReportSent target={target} post={post} author={author} onClose={close} />
  }
  const photo = target.kind !== 'share' || target.photo_id !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(photo ? 'photo' : 'share')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" loading={form.isPending} loadingText={t('sending')} onClick={() => form.submit()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit} className={styles.form}>
        <div className={styles.shown}>
          {shown.picture !== null && <img src={shown.picture} alt="" />}
          <span>
            <b>{shown.title}</b>
            {shown.place !== undefined && <small>{shown.place}</small>}
          </span>
        </div>
        <fieldset className={styles.reasons}>
          <legend>{t('why')}</legend>
          {reasons.map((reason) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                checked={form.values.reason === reason}
                onChange={() => form.set({ reason })}
              />
              <span>{t(`reasons.${reason}`)}</span>
            </label>
          ))}
        </fieldset>
        <TextArea label={t('text')} placeholder={t('textHint')} rows={2} {...form.field('text')} />
        <p className={styles.private}>
          <Icon of={EyeOff} size={16} />
          {t('private')}
        </p>
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      </form>
    </Dialog>
  )
}
