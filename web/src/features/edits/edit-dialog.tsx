import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { TextArea } from '@koma/ui/field/text-area.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useTranslations } from 'use-intl'
import { useStoreHere } from '../photos/index.ts'
import { emptyDraft, shiftSecondsOf, wantedEditOf } from './edit-draft.ts'
import { EditPreview } from './edit-preview.tsx'
import styles from './edits.module.css'
import { useEdits } from './use-edits.ts'
import { WorldField } from './world-field.tsx'
import { ZoneField } from './zone-field.tsx'

interface EditDialogProps {
  photoIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

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
  const form = useForm({
    initial: emptyDraft(before),
    isReady: (values) => !isEmpty(wantedEditOf(values, before)),
    send: (values) => edit(photoIds, wantedEditOf(values, before)),
    done: onDone,
    refused: (error) => ({ words: explain(error) }),
  })
  const { values, set } = form
  const wanted = wantedEditOf(values, before)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={many('title', { count: photoIds.length })}
      description={many('body')}
      locked={form.isPending}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={form.isPending}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={isEmpty(wanted)}
            loading={form.isPending}
            loadingText={t('saving')}
            onClick={() => form.submit()}
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
          value={values.dateWish}
          onChange={(dateWish) => set({ dateWish })}
          options={(['keep', 'set', 'shift', 'file'] as const).map((value) => ({ value, label: many(value) }))}
        />
        {values.dateWish === 'set' && (
          <div className={styles.moment}>
            <TextField type="datetime-local" step={1} label={t('date')} {...form.field('written')} />
            <ZoneField
              label={t('zone')}
              value={values.offset}
              onChange={(offset) => offset !== null && set({ offset })}
            />
          </div>
        )}
        {values.dateWish === 'shift' && (
          <>
            <SegmentedControl
              label={many('direction')}
              size="small"
              value={values.isLater ? 'later' : 'earlier'}
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
                  {...form.field(unit)}
                />
              ))}
            </div>
            <ZoneField
              label={t('zone')}
              value={values.zone}
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
          value={values.worldWish}
          onChange={(worldWish) => set({ worldWish })}
          options={(['keep', 'set', 'none', 'file'] as const).map((value) => ({ value, label: many(value) }))}
        />
        {values.worldWish === 'set' && <WorldField {...form.field('world')} picked={values.picked} onChange={set} />}
      </section>
      <section className={styles.part}>
        <h3>{t('caption')}</h3>
        <SegmentedControl
          label={t('caption')}
          size="small"
          value={values.captionWish}
          onChange={(captionWish) => set({ captionWish })}
          options={(['keep', 'set', 'none'] as const).map((value) => ({ value, label: many(value) }))}
        />
        {values.captionWish === 'set' && (
          <TextArea
            label={many('caption')}
            hint={t('captionHint')}
            {...form.field('caption')}
            rows={3}
            counter={{ text: values.caption, max: limits.caption.max }}
          />
        )}
      </section>
      {!isEmpty(wanted) && known.length > 0 && (
        <EditPreview
          photos={known}
          wanted={wanted}
          worldName={values.world.trim()}
          shift={shiftSecondsOf(values, before)}
        />
      )}
      <p role="alert" className={styles.problem}>
        {form.problem}
      </p>
    </Dialog>
  )
}

function isEmpty(wanted: object): boolean {
  return Object.keys(wanted).length === 0
}
