import type { Group } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { classNames } from '@koma/ui/class-names.ts'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { FormDialog } from '@koma/ui/overlay/form-dialog.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type GroupLook, useGroupCalls, useGroupFailure } from './group-calls.ts'
import { GroupMark } from './group-mark.tsx'
import { useGroupNameCheck } from './group-name.ts'
import styles from './groups.module.css'

const emoji = [...'🌙⭐🌌🔥🎧🎉🍺🍵🐾🐰🌸🌴📸🎮🎤💃🛸🔭☕🌅🌊🍀🎆🏮']

interface GroupFormDialogProps {
  /** The group to edit; without it, a new one is made. */
  group?: Group
  /** The people of a new group. */
  userIds?: readonly string[]
  onClose: () => void
  onDone: (group: Group) => void
}

/** Name and emoji of a group, edited together. */
export function GroupFormDialog({ group, userIds = [], onClose, onDone }: GroupFormDialogProps) {
  const t = useTranslations('groups.form')
  const calls = useGroupCalls()
  const explain = useGroupFailure()
  const checkName = useGroupNameCheck()
  const emojiName = useId()
  const initial: GroupLook = { name: group?.name ?? '', icon: group?.icon ?? null }
  const form = useForm({
    initial,
    check: ({ name }) => ({ name: checkName(name) }),
    send: (look) => (group ? calls.change(group.id, look) : calls.make(look, userIds)),
    done: onDone,
    refused: (error) => ({ words: explain(error) }),
  })
  const { icon, name } = form.values
  // An emoji that was chosen elsewhere stays among the choices.
  const choices = initial.icon === null || emoji.includes(initial.icon) ? emoji : [initial.icon, ...emoji]
  return (
    <FormDialog
      title={t(group ? 'editTitle' : 'newTitle')}
      form={form}
      onClose={onClose}
      submitLabel={t(group ? 'save' : 'make')}
      submittingLabel={t(group ? 'saving' : 'making')}
    >
      <div className={styles.look}>
        <GroupMark group={{ name, icon }} />
        <TextField
          label={t('name')}
          {...form.field('name')}
          counter={{ text: name.trim(), max: limits.groupName.max }}
          autoComplete="off"
          required
        />
      </div>
      <fieldset className={styles.emoji}>
        <legend>{t('emoji')}</legend>
        {[null, ...choices].map((each) => (
          <label key={each} className={classNames(styles.choice, each === null && styles.none)}>
            <input
              type="radio"
              name={emojiName}
              checked={icon === each}
              onChange={() => form.set({ icon: each })}
              aria-label={each ?? t('noEmoji')}
            />
            {each ?? t('noEmoji')}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
