import type { Payment, Plan } from '@koma/contract'
import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Tag } from '@koma/ui/label/tag.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePayments } from '../../features/plans/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './plan-manage.module.css'

interface PaymentHistoryProps {
  plans: readonly Plan[]
  /** Shows nothing at all if there is nothing to show, or it cannot be fetched. */
  quiet?: boolean
}

/** What was paid when and for what, with the receipt where the payment provider has one. */
export function PaymentHistory({ plans, quiet = false }: PaymentHistoryProps) {
  const t = useTranslations('plans.managePage')
  const query = usePayments()
  const payments = query.data
  if (quiet && !payments?.length) return null
  return (
    <section className={styles.history} aria-labelledby="payments">
      <h2 id="payments">{t('payments')}</h2>
      {!payments ? (
        <ListState query={query} skeleton={<SkeletonRows count={2} />} inline />
      ) : payments.length === 0 ? (
        <p className={styles.noPayments}>{t('noPayments')}</p>
      ) : (
        <ul>
          {payments.map((payment) => (
            <PaymentRow key={payment.payment_id} payment={payment} plans={plans} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PaymentRow({ payment, plans }: { payment: Payment; plans: readonly Plan[] }) {
  const t = useTranslations('plans')
  const { count, day } = useFormats()
  const { billed_at: billedAt, plan_id: planId, receipt_url: receipt } = payment
  const plan = plans.find(({ plan_id }) => plan_id === planId)
  const interval = plan?.interval && t(plan.interval)
  const date = new Date(billedAt)
  const print = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('.')
  return (
    <li>
      <time dateTime={billedAt}>
        <EdgePrint>{print}</EdgePrint>
      </time>
      <span className={styles.paidFor}>
        {plan ? `${plan.title} ${interval ?? ''}` : t('managePage.payment')}
        {payment.status === 'open' && <Tag>{t('managePage.unpaid')}</Tag>}
      </span>
      <b>{t('yen', { price: count(payment.amount) })}</b>
      {receipt === null ? (
        <i aria-hidden="true" />
      ) : (
        <a
          href={receipt}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('managePage.receiptOf', { date: day(billedAt) })}
        >
          <Icon of={ReceiptText} size={20} />
        </a>
      )}
    </li>
  )
}
