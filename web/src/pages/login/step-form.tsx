import { ArrowLeft } from 'lucide-react'
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Logo } from '../../ui/brand/logo.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './login.module.css'

interface StepFormProps {
  title: string
  lead?: ReactNode
  /** The first step has nowhere to go back to. */
  first?: boolean
  /** What concerns the whole form and not one field. */
  problem?: string | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** What all steps share: logo, back, title, sentence, problem, fields. */
export function StepForm({ title, lead, first = false, problem, onSubmit, children }: StepFormProps) {
  const t = useTranslations('login')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // On the first step a phone's keyboard would cover the picture before anybody asked for it.
    if (!first) form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
  }, [first])
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form}>
      <title>{`${title} — Koma`}</title>
      <Logo className={styles.logo} />
      <div>
        {!first && (
          <Button kind="text" size="small" icon={ArrowLeft} onClick={() => navigate(-1)} className={styles.back}>
            {t('back')}
          </Button>
        )}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
    </form>
  )
}
