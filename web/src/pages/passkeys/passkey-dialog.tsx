import type { Passkey } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { isName } from '@koma/contract/text-characters'
import { checkTextLength } from '@koma/contract/text-length'
import { Button } from '@koma/ui/button/button.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useForm } from '@koma/ui/form/use-form.ts'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '@koma/ui/overlay/form-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePasskeyChanges } from '../../features/account/index.ts'
import styles from './passkeys.module.css'
import { usePasskeyFailure } from './use-adding.ts'

/** Renames a passkey, or removes it. */
export function PasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkeys')
  const snackbar = useSnackbar()
  const explain = usePasskeyFailure()
  const changes = usePasskeyChanges()
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: nameProblem(name, t('name.required'), t('name.invalid')) }),
    send: ({ name }) => changes.rename(passkey.id, name.trim()),
    done: () => {
      snackbar.show({ text: t('renamed') })
      onClose()
    },
    refused: (error) => ({ words: explain(error) }),
  })
  const removing = useChange({
    send: () => changes.remove(passkey.id),
    done: () => snackbar.show({ text: t('removed') }),
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  if (isRemoving) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('remove.title', { name: passkey.name })}
        description={t('remove.body')}
        confirmLabel={t('remove.confirm')}
        danger
        onConfirm={() => removing.run()}
      />
    )
  }
  return (
    <FormDialog
      title={t('edited')}
      form={form}
      onClose={onClose}
      submitLabel={t('save')}
      submittingLabel={t('saving')}
      aside={
        <Button kind="danger" className={styles.remove} onClick={() => setRemoving(true)} disabled={form.isPending}>
          {t('remove.ask')}
        </Button>
      }
    >
      <TextField
        label={t('name.label')}
        required
        autoComplete="off"
        counter={{ text: form.values.name.trim(), max: limits.passkeyName.max }}
        {...form.field('name')}
      />
    </FormDialog>
  )
}

function nameProblem(typed: string, required: string, invalid: string): string | undefined {
  const name = typed.trim()
  if (name === '') return required
  return checkTextLength(name, limits.passkeyName) || !isName(name) ? invalid : undefined
}
