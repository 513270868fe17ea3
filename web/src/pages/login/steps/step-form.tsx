import { Logo } from '@koma/ui/brand/logo.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { ArrowLeft } from 'lucide-react'
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import styles from '../login.module.css'

interface StepFormProps {
  title: string
  lead?: ReactNode
  /** The first step has nowhere to go back to. */
  first?: boolean
  /** Set for a step without fields that replaced another: the title takes the focus, so that screen readers go on there. */
  focused?: boolean
  /** An error that concerns the whole form and not one field. */
  problem?: string | undefined
  /** The label of the submit button. */
  submit: string
  submitting?: string | undefined
  isSubmitting?: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  children?: ReactNode
  /** Shown below the submit button: alternative actions and small print. */
  more?: ReactNode
}

/** What all steps share: back, logo, title, lead, problem, fields, the submit button and what is below it. */
export function StepForm(props: StepFormProps) {
  const { title, lead, first = false, focused = false, problem, submit, submitting, isSubmitting, onSubmit } = props
  const { children, more } = props
  const t = useTranslations('login')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Not on the first step: the keyboard of a phone would cover the picture unasked.
    if (!first) form.current?.querySelector<HTMLElement>('input:not([readonly], [hidden])')?.focus()
    if (focused) form.current?.querySelector('h1')?.focus()
  }, [first, focused])
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form}>
      <title>{`${title} — Koma`}</title>
      {!first && (
        <Button kind="text" size="small" icon={ArrowLeft} onClick={() => navigate(-1)} className={styles.back}>
          {t('back')}
        </Button>
      )}
      <Logo className={styles.logo} />
      <div>
        <h1 tabIndex={focused ? -1 : undefined}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
      <Button
        kind="primary"
        type="submit"
        block
        className={styles.main}
        loading={isSubmitting}
        loadingText={submitting}
      >
        {submit}
      </Button>
      {more}
    </form>
  )
}
