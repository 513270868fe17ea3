import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { TextArea } from '@koma/ui/field/text-area.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { offsetOf, useStoreHere } from '../photos/index.ts'
import { type DateDraft, dateChangeOf, shiftSecondsOf } from './date-draft.ts'
import { EditPreview } from './edit-preview.tsx'
import styles from './edits.module.css'
import { useEdits, type WantedEdit } from './use-edits.ts'
import { type WorldChoice, WorldField, worldToSend } from './world-field.tsx'
import { writtenDate } from './written-date.ts'
import { ZoneField } from './zone-field.tsx'

interface EditDialogProps {
  photoIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

type WorldWish = 'keep' | 'set' | 'none' | 'file'
type CaptionWish = 'keep' | 'set' | 'none'

/** Changes the date, the world and the caption of many photos, and shows what that does before it is done. */
export function EditDialog({ photoIds, onClose, onDone }: EditDialogProps) {
  const t = useTranslations('edits')
  const many = useTranslations('edits.many')
  const { edit, explain } = useEdits()
  const store = useStoreHere()
  // Those that were never on the screen are not known here; the oldest and the newest known ones stand for all.
  const known = photoIds
    .flatMap((photoId) => store.get(photoId) ?? [])
    .sort((a, b) => Date.parse(a.taken_at) - Date.parse(b.taken_at))
  const before = known[0]?.taken_at ?? new Date().toISOString().replace('Z', '+00:00')
  const [date, setDate] = useState<DateDraft>({
    wish: 'keep',
    written: writtenDate(before),
    offset: offsetOf(before),
    isLater: true,
    amounts: { days: '', hours: '', minutes: '' },
    zone: null,
  })
  const [wish, setWish] = useState<WorldWish>('keep')
  const [world, setWorld] = useState<WorldChoice>({ text: '', picked: null })
  const [captionWish, setCaptionWish] = useState<CaptionWish>('keep')
  const [caption, setCaption] = useState('')
  const [problem, setProblem] = useState<string>()
  const wanted: WantedEdit = {
    ...dateChangeOf(date, before),
    ...worldChangeOf(wish, world),
    ...captionChangeOf(captionWish, caption),
  }
  const isEmpty = Object.keys(wanted).length === 0
  const saving = useChange({
    send: () => edit(photoIds, wanted),
    done: onDone,
    failed: (error) => setProblem(explain(error)),
  })
  const set = (part: Partial<DateDraft>) => setDate({ ...date, ...part })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={many('title', { count: photoIds.length })}
      description={many('body')}
      locked={saving.isPending}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={saving.isPending}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={isEmpty}
            loading={saving.isPending}
            loadingText={t('saving')}
            onClick={() => {
              setProblem(undefined)
              void saving.run()
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <section className={styles.part}>
        <h3>{many('date')}</h3>
        <SegmentedControl
          label={many('date')}
          size="small"
          value={date.wish}
          onChange={(next) => set({ wish: next })}
          options={(['keep', 'set', 'shift', 'file'] as const).map((value) => ({ value, label: many(value) }))}
        />
        {date.wish === 'set' && (
          <div className={styles.moment}>
            <TextField
              type="datetime-local"
              step={1}
              label={t('date')}
              value={date.written}
              onChange={(event) => set({ written: event.target.value })}
            />
            <ZoneField
              label={t('zone')}
              value={date.offset}
              onChange={(offset) => set({ offset: offset ?? date.offset })}
            />
          </div>
        )}
        {date.wish === 'shift' && (
          <>
            <SegmentedControl
              label={many('direction')}
              size="small"
              value={date.isLater ? 'later' : 'earlier'}
              onChange={(direction) => set({ isLater: direction === 'later' })}
              options={(['earlier', 'later'] as const).map((value) => ({ value, label: many(value) }))}
            />
            <div className={styles.amounts}>
              {(['days', 'hours', 'minutes'] as const).map((unit) => (
                <TextField
                  key={unit}
                  type="number"
                  min={0}
                  inputMode="numeric"
                  placeholder="0"
                  label={many(unit)}
                  value={date.amounts[unit]}
                  onChange={(event) => set({ amounts: { ...date.amounts, [unit]: event.target.value } })}
                />
              ))}
            </div>
            <ZoneField
              label={t('zone')}
              value={date.zone}
              keptLabel={many('zoneKept')}
              hint={many('zoneHint')}
              onChange={(zone) => set({ zone })}
            />
          </>
        )}
      </section>
      <section className={styles.part}>
        <h3>{many('world')}</h3>
        <SegmentedControl
          label={many('world')}
          size="small"
          value={wish}
          onChange={setWish}
          options={(['keep', 'set', 'none', 'file'] as const).map((value) => ({ value, label: many(value) }))}
        />
        {wish === 'set' && <WorldField choice={world} onChange={setWorld} />}
      </section>
      <section className={styles.part}>
        <h3>{t('caption')}</h3>
        <SegmentedControl
          label={t('caption')}
          size="small"
          value={captionWish}
          onChange={setCaptionWish}
          options={(['keep', 'set', 'none'] as const).map((value) => ({ value, label: many(value) }))}
        />
        {captionWish === 'set' && (
          <TextArea
            label={many('caption')}
            hint={t('captionHint')}
            value={caption}
            rows={3}
            counter={{ text: caption, max: limits.caption.max }}
            onChange={(event) => setCaption(event.target.value)}
          />
        )}
      </section>
      {!isEmpty && known.length > 0 && (
        <EditPreview
          photos={known}
          wanted={wanted}
          worldName={world.text.trim()}
          shift={shiftSecondsOf(date, before)}
        />
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Dialog>
  )
}

/** The file says nothing of a caption, so there is none to bring back. */
function captionChangeOf(wish: CaptionWish, caption: string): Pick<WantedEdit, 'caption'> {
  if (wish === 'keep' || (wish === 'set' && caption.trim() === '')) return {}
  return { caption: wish === 'none' ? null : caption }
}

function worldChangeOf(wish: WorldWish, world: WorldChoice): Pick<WantedEdit, 'world'> {
  if (wish === 'keep' || (wish === 'set' && world.text.trim() === '')) return {}
  if (wish === 'file') return { world: null }
  return { world: wish === 'none' ? { world_name: null } : worldToSend(world) }
}
