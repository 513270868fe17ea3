import type { Me, Plan } from '@koma/contract'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  bestDiscount,
  type Interval,
  isForSale,
  plansBy,
  usePlans,
  useSubscription,
} from '../../features/plans/index.ts'
import { useSession } from '../../features/session/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { CompareTable } from './compare-table.tsx'
import styles from './plan.module.css'
import { PlanCard } from './plan-card.tsx'

/** All plans side by side. Guests may look; choosing leads to the login, to the checkout, or, for subscribers, to the portal. */
export function PlanPage() {
  const t = useTranslations('plans')
  const { me } = useSession()
  const query = usePlans(me?.user_id ?? null)
  return (
    <Page layout="full" title={t('title')} back="/setting">
      <div className={styles.page}>
        <div className={styles.head}>
          <h2>{t('lead')}</h2>
          <p>{t('about')}</p>
        </div>
        {query.data ? (
          <Plans plans={query.data} me={me} />
        ) : (
          <ListState query={query} skeleton={<CardBones />} inline />
        )}
      </div>
    </Page>
  )
}

function Plans({ plans, me }: { plans: readonly Plan[]; me: Me | null }) {
  const t = useTranslations('plans')
  const current = plans.find(({ plan_id }) => plan_id === me?.plan_id)
  const [interval, setInterval] = useState<Interval>(current?.interval ?? 'annual')
  const { data: paid } = useSubscription({ enabled: Boolean(current?.interval) })
  const shown = plansBy(plans, interval)
  const discount = bestDiscount(plans)
  return (
    <>
      <SegmentedControl<Interval>
        label={t('payment')}
        value={interval}
        onChange={setInterval}
        className={styles.interval}
        options={[
          { value: 'monthly', label: t('monthly') },
          {
            value: 'annual',
            label: t('annual'),
            note: discount > 0 ? t('off', { percent: String(discount) }) : undefined,
          },
        ]}
      />
      {!plans.some(isForSale) && <Notice>{t('notOffered')}</Notice>}
      {me?.next_plan_id && <NextPlan plans={plans} me={me} />}
      <ul className={styles.cards}>
        {shown.map((plan, place) => (
          <PlanCard
            key={plan.plan_id}
            plan={plan}
            me={me}
            current={current}
            renewal={paid?.subscription.current_period_end}
            size={shown.length > 1 ? place / (shown.length - 1) : 1}
          />
        ))}
      </ul>
      <CompareTable plans={shown} />
      <p className={styles.tax}>{t('tax')}</p>
    </>
  )
}

function NextPlan({ plans, me }: { plans: readonly Plan[]; me: Me }) {
  const t = useTranslations('plans')
  const { day } = useFormats()
  const from = useFromHere()
  const title = plans.find(({ plan_id }) => plan_id === me.next_plan_id)?.title
  if (!title || me.next_plan_renewal_at === null) return null
  return (
    <Notice>
      <p>{t('changes', { title, date: day(me.next_plan_renewal_at) })}</p>
      <ButtonLink kind="text" size="small" to="/plan/manage" state={from}>
        {t('manage')}
      </ButtonLink>
    </Notice>
  )
}

function CardBones() {
  return (
    <Skeleton>
      <div className={styles.cards}>
        {['free', 'small', 'medium', 'large'].map((name) => (
          <div key={name} className={styles.card}>
            <Bone width="40%" height={20} />
            <Bone width="60%" height={40} />
            <Bone height={11} />
            <Bone height={44} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
