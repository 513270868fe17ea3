import type { PhotoDetail } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { TextArea } from '@koma/ui/field/text-area.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
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

/** Edits one fact of a photo in place. Enter saves, Escape leaves it as it was. */
export function FactForm({ fact, detail, onClose }: FactFormProps) {
  const t = useTranslations('edits')
  const { editOne, explain } = useEdits()
  const form = useRef<HTMLFormElement>(null)
  const [caption, setCaption] = useState(detail.caption ?? '')
  const [written, setWritten] = useState(writtenDate(detail.taken_at))
  const [offset, setOffset] = useState<number>(offsetOf(detail.taken_at))
  const [world, setWorld] = useState<WorldChoice>({ text: detail.world_name ?? '', picked: knownWorld(detail) })
  const [problem, setProblem] = useState<string>()
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const saving = useChange({
    send: (wanted: WantedFact) => editOne(detail.photo_id, wanted),
    done: onClose,
    failed: (error) => setProblem(explain(error)),
  })
  const save = () => {
    if (saving.isPending) return
    setProblem(undefined)
    if (fact === 'caption') return void saving.run({ caption })
    if (fact === 'world') return void saving.run({ world: worldToSend(world) })
    if (written === '') return setProblem(t('failed.date'))
    void saving.run({ taken_at: dateToSend(written, offset, detail.taken_at) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else if (event.key === 'Escape') onClose()
    else return
    // Otherwise Escape would also close the photo.
    event.preventDefault()
  }
  const isEdited = fact === 'taken' ? detail.file_taken_at !== null : fact === 'world' && detail.file_world !== null
  return (
    <form
      ref={form}
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {fact === 'caption' && (
        <TextArea
          label={t('caption')}
          hint={t('captionHint')}
          error={problem}
          value={caption}
          rows={3}
          counter={{ text: caption, max: limits.caption.max }}
          onChange={(event) => setCaption(event.target.value)}
        />
      )}
      {fact === 'world' && <WorldField choice={world} onChange={setWorld} error={problem} />}
      {fact === 'taken' && (
        <div className={styles.moment}>
          <TextField
            type="datetime-local"
            step={1}
            label={t('date')}
            error={problem}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
          <ZoneField label={t('zone')} value={offset} onChange={(minutes) => setOffset(minutes ?? offset)} />
        </div>
      )}
      <div className={styles.buttons}>
        {isEdited && (
          <Button
            kind="text"
            size="small"
            className={styles.restore}
            onClick={() => void saving.run(fact === 'taken' ? { taken_at: null } : { world: null })}
          >
            {t('restore')}
          </Button>
        )}
        <Button kind="secondary" size="small" onClick={onClose} disabled={saving.isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="primary" size="small" loading={saving.isPending} loadingText={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function knownWorld({ world_id, world_name }: PhotoDetail) {
  return world_name === null ? null : { world_id, world_name }
}
