import type { PhotoDetail } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { TextArea } from '@koma/ui/field/text-area.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useForm } from '@koma/ui/form/use-form.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { offsetOf } from '../photos/index.ts'
import styles from './edits.module.css'
import { useEdits, type WantedFact } from './use-edits.ts'
import type { EditedFact } from './use-fact-editing.tsx'
import { type WorldChoice, WorldField, worldToSend } from './world-field.tsx'
import { dateToSend, writtenDate } from './written-date.ts'
import { ZoneField } from './zone-field.tsx'

interface FactFormProps {
  fact: EditedFact
  detail: PhotoDetail
  onClose: () => void
}

interface FactDraft extends WorldChoice {
  caption: string
  written: string
  offset: number
}

/** The field where a refusal is shown. */
const fields = { caption: 'caption', world: 'world', taken: 'written' } as const

/** Edits one fact of a photo in place. Enter saves, Escape leaves it as it was. */
export function FactForm({ fact, detail, onClose }: FactFormProps) {
  const t = useTranslations('edits')
  const { editOne, explain } = useEdits()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const refused = (error: unknown) => ({ words: explain(error), field: fields[fact] })
  const restoring = useChange({
    send: () => editOne(detail.photo_id, fact === 'taken' ? { taken_at: null } : { world: null }),
    done: onClose,
    failed: (error): void => form.refuse(refused(error)),
  })
  const form = useForm({
    initial: draftOf(detail),
    check: ({ written }) => (fact === 'taken' && written === '' ? { written: t('failed.date') } : {}),
    isReady: (): boolean => !restoring.isPending,
    send: (values) => editOne(detail.photo_id, wantedFactOf(fact, values, detail)),
    done: onClose,
    refused,
  })
  const isPending = form.isPending || restoring.isPending
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
    else if (event.key === 'Escape') onClose()
    else return
    // Otherwise Escape would also close the photo.
    event.preventDefault()
  }
  const isEdited = fact === 'taken' ? detail.file_taken_at !== null : fact === 'world' && detail.file_world !== null
  return (
    <form ref={element} className={styles.form} onKeyDown={onKeyDown} onSubmit={form.submit}>
      {fact === 'caption' && (
        <TextArea
          label={t('caption')}
          hint={t('captionHint')}
          {...form.field('caption')}
          rows={3}
          counter={{ text: form.values.caption, max: limits.caption.max }}
        />
      )}
      {fact === 'world' && <WorldField {...form.field('world')} picked={form.values.picked} onChange={form.set} />}
      {fact === 'taken' && (
        <div className={styles.moment}>
          <TextField type="datetime-local" step={1} label={t('date')} {...form.field('written')} />
          <ZoneField
            label={t('zone')}
            value={form.values.offset}
            onChange={(minutes) => minutes !== null && form.set({ offset: minutes })}
          />
        </div>
      )}
      <div className={styles.buttons}>
        {isEdited && (
          <Button kind="text" size="small" className={styles.restore} onClick={() => isPending || void restoring.run()}>
            {t('restore')}
          </Button>
        )}
        <Button kind="secondary" size="small" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="primary" size="small" loading={isPending} loadingText={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function draftOf({ caption, taken_at, world_id, world_name }: PhotoDetail): FactDraft {
  return {
    caption: caption ?? '',
    written: writtenDate(taken_at),
    offset: offsetOf(taken_at),
    world: world_name ?? '',
    picked: world_name === null ? null : { world_id, world_name },
  }
}

function wantedFactOf(fact: EditedFact, draft: FactDraft, { taken_at }: PhotoDetail): WantedFact {
  if (fact === 'caption') return { caption: draft.caption }
  if (fact === 'world') return { world: worldToSend(draft) }
  return { taken_at: dateToSend(draft.written, draft.offset, taken_at) }
}
