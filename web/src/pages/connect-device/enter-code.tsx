import { limits } from '@koma/contract/limits'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { CodeField } from '@koma/ui/field/code-field.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './connect-device.module.css'
import type { CodeForm } from './use-connecting.ts'

/** Asks for the code that the application shows. */
export function EnterCode({ form }: { form: CodeForm }) {
  const t = useTranslations('connectDevice.enter')
  const element = useRef<HTMLFormElement>(null)
  const field = form.field('code')
  const isRefused = form.problem !== undefined || field.error !== undefined
  const arrivesRefused = useRef(isRefused)
  // Whoever got something wrong types next; on arrival the keyboard of a phone would hide the words.
  useEffect(() => {
    if (arrivesRefused.current) element.current?.querySelector('input')?.focus()
  }, [])
  return (
    <form ref={element} noValidate className={styles.step} onSubmit={form.submit}>
      <h2>{t('title')}</h2>
      <p className={styles.lead}>{t('lead')}</p>
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <div className={styles.stage}>
        <CodeField
          {...field}
          kind="device"
          name="user_code"
          label={t('label')}
          onChange={(code) => form.set({ code })}
        />
      </div>
      <div className={styles.actions}>
        <Button
          kind="primary"
          type="submit"
          block
          disabled={field.value.length < limits.deviceCode.length}
          loading={form.isPending}
          loadingText={t('checking')}
        >
          {t('submit')}
        </Button>
        <ButtonLink kind="text" to="/setting/client_application">
          {t('install')}
        </ButtonLink>
      </div>
    </form>
  )
}
