import type { Me, Plan } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { TypedConfirmDialog } from '@koma/ui/overlay/typed-confirm-dialog.tsx'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useBillingFailure, useOpenPortal } from '../../features/plans/index.ts'
import styles from './plan-manage.module.css'

interface CancelDialogProps {
  open: boolean
  onClose: () => void
  me: Me
  plan: Plan
  plans: readonly Plan[]
  until: string
}

/** Says what stays and what ends, asks for the own ID, and leads to the payment provider's page that cancels. */
export function CancelDialog({ open, onClose, me, plan, plans, until }: CancelDialogProps) {
  const t = useTranslations('plans')
  const { count, bytes } = useFormats()
  const openPortal = useOpenPortal()
  const wordsOf = useBillingFailure()
  const free = plans.find(({ interval }) => interval === null)
  const id = me.koma_id ?? ''
  return (
    <TypedConfirmDialog
      open={open}
      onClose={onClose}
      title={t('managePage.cancelTitle', { title: plan.title })}
      description={
        <>
          {free && (
            <span className={styles.after}>
              <span>
                <b>{plan.title}</b>
                {t('managePage.until', { date: until })}
              </span>
              <Icon of={ArrowRight} />
              <span>
                <b>{free.title}</b>
                {t('managePage.upTo', {
                  files: count(free.storage_files_length),
                  size: bytes(free.storage_size_bytes),
                })}
              </span>
            </span>
          )}
          {t('managePage.cancelBody', { count: count(me.storage_used_count_files) })} {t('managePage.cancelNext')}
        </>
      }
      word={id}
      label={t('managePage.typeId', { id })}
      confirmLabel={t('managePage.cancel')}
      confirmingLabel={t('opening')}
      send={() => openPortal('cancel', id)}
      done={() => {}}
      refused={wordsOf}
    />
  )
}
