import type { Plan, Subscription } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface NextChangeProps {
  subscription: Subscription
  plans: readonly Plan[]
}

const b = (chunks: ReactNode) => <b>{chunks}</b>

/** When the plan is paid for again, ends, or becomes another one. */
export function NextChange({ subscription, plans }: NextChangeProps) {
  const t = useTranslations('plans.managePage')
  const formats = useFormats()
  const planOf = (id: string | null) => plans.find(({ plan_id }) => plan_id === id)
  const date = formats.day(subscription.current_period_end)
  const next = planOf(subscription.next_plan_id)
  if (subscription.cancel_at_period_end) return t.rich('ends', { date, b })
  if (next) return t.rich('becomes', { date, title: next.title, b })
  return t.rich('renews', { date, price: formats.count(planOf(subscription.plan_id)?.price ?? 0), b })
}
