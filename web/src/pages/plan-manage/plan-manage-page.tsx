import type { Me, PaymentMethod, Plan, Subscription } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Tag } from '@koma/ui/label/tag.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { StorageMeter } from '@koma/ui/meter/storage-meter.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { ExternalLink, Hourglass, ReceiptText, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isForSale, NextChange, usePlans, usePortal, useSubscription } from '../../features/plans/index.ts'
import { useSession } from '../../features/session/index.ts'
import { useStorageUse } from '../../features/uploads/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PaymentHistory } from './payment-history.tsx'
import styles from './plan-manage.module.css'

/** The plan that is paid for, the card, and the ways to change or cancel, which end on the payment provider's pages. */
export function PlanManagePage() {
  const t = useTranslations('plans')
  const { me } = useSession()
  const plans = usePlans(me?.user_id ?? null)
  const isPaying = Boolean(plans.data?.find(({ plan_id }) => plan_id === me?.plan_id)?.interval)
  // Somebody on the free plan may have a first payment that is not complete.
  const mayPay = isPaying || Boolean(plans.data?.some(isForSale))
  const paid = useSubscription({ enabled: mayPay })
  return (
    <Page layout="column" title={t('manage')} back="/plan">
      {!me ? null : !plans.data || (isPaying ? paid.data === undefined : paid.isLoading) ? (
        <ListState query={plans.data ? paid : plans} skeleton={<SkeletonRows count={5} />} />
      ) : !isPaying && paid.data?.subscription.status === 'incomplete' ? (
        <Waiting plan={plans.data.find(({ plan_id }) => plan_id === paid.data?.subscription.plan_id)} />
      ) : !isPaying || !paid.data ? (
        <>
          <NoPlan isOff={!plans.data.some(isForSale)} />
          {mayPay && <PaymentHistory plans={plans.data} quiet />}
        </>
      ) : (
        <PaidPlan me={me} plans={plans.data} subscription={paid.data.subscription} card={paid.data.payment_method} />
      )}
    </Page>
  )
}

function NoPlan({ isOff }: { isOff: boolean }) {
  const t = useTranslations('plans')
  return (
    <Centre>
      <EmptyState title={t('managePage.none')} action={<ButtonLink to="/plan">{t('managePage.see')}</ButtonLink>}>
        {isOff ? t('notOffered') : t('managePage.noneBody')}
      </EmptyState>
    </Centre>
  )
}

/** The first payment was begun and has not gone through: what that means, and the two ways on. */
function Waiting({ plan }: { plan: Plan | undefined }) {
  const t = useTranslations('plans.managePage.waiting')
  const portal = usePortal()
  return (
    <Centre>
      <EmptyState
        title={t('title')}
        icon={Hourglass}
        action={
          <div className={styles.actions}>
            <Button
              kind="primary"
              icon={ExternalLink}
              loading={portal.isPending}
              onClick={() => void portal.run('manage')}
            >
              {t('pay')}
            </Button>
            <ButtonLink to="/plan">{t('choose')}</ButtonLink>
          </div>
        }
      >
        {t('body', { title: plan?.title ?? '', named: plan ? 'yes' : 'no' })}
      </EmptyState>
    </Centre>
  )
}

interface PaidPlanProps {
  me: Me
  plans: readonly Plan[]
  subscription: Subscription
  card: PaymentMethod | null
}

function PaidPlan({ me, plans, subscription, card }: PaidPlanProps) {
  const t = useTranslations('plans.managePage')
  const { day } = useFormats()
  const [cancelling, setCancelling] = useState(false)
  const portal = usePortal()
  const plan = plans.find(({ plan_id }) => plan_id === subscription.plan_id)
  if (!plan) return null
  const until = day(subscription.current_period_end)
  return (
    <>
      {subscription.status === 'past_due' && <Notice tone="danger">{t('pastDue')}</Notice>}
      {subscription.status === 'incomplete' && <Notice tone="danger">{t('incomplete')}</Notice>}
      <PlanBox plan={plan} plans={plans} subscription={subscription} />
      <SettingGroup title={t('card')}>
        <CardRow card={card} onChange={() => void portal.run('card')} opening={portal.pending === 'card'} />
        <SettingRow
          icon={ReceiptText}
          title={t('receipts')}
          caption={t('receiptsCaption')}
          control={<Icon of={ExternalLink} size={18} />}
          onClick={() => void portal.run('manage')}
        />
      </SettingGroup>
      <PaymentHistory plans={plans} />
      <div className={styles.leave}>
        {subscription.cancel_at_period_end ? (
          <Button onClick={() => void portal.run('manage')} loading={portal.isPending}>
            {t('resume')}
          </Button>
        ) : (
          <>
            <p>{t('keep', { date: until })}</p>
            <Button kind="text" className={styles.danger} onClick={() => setCancelling(true)}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
      <CancelDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        me={me}
        plan={plan}
        plans={plans}
        until={until}
      />
    </>
  )
}

function PlanBox({ plan, plans, subscription }: { plan: Plan; plans: readonly Plan[]; subscription: Subscription }) {
  const t = useTranslations('plans')
  const { count } = useFormats()
  const from = useFromHere()
  const portal = usePortal()
  const use = useStorageUse()
  const price = { price: count(plan.price), b: (words: ReactNode) => <b>{words}</b> }
  return (
    <section className={styles.plan} aria-label={plan.title}>
      <div className={styles.name}>
        <h2>{plan.title}</h2>
        <Tag>{plan.interval === 'annual' ? t('annual') : t('monthly')}</Tag>
        <p>{plan.interval === 'annual' ? t.rich('perYear', price) : t.rich('perMonth', price)}</p>
      </div>
      {use && <StorageMeter shape="frames" use={use} />}
      <p className={styles.renewal}>
        <Icon of={RotateCcw} size={18} />
        <span>
          <NextChange subscription={subscription} plans={plans} />
        </span>
      </p>
      <div className={styles.actions}>
        <ButtonLink kind="primary" to="/plan" state={from}>
          {t('managePage.change')}
        </ButtonLink>
        <Button icon={ExternalLink} onClick={() => void portal.run('manage')} loading={portal.isPending}>
          {t('managePage.portal')}
        </Button>
      </div>
    </section>
  )
}

function CardRow({ card, onChange, opening }: { card: PaymentMethod | null; onChange: () => void; opening: boolean }) {
  const t = useTranslations('plans.managePage')
  const { month } = useFormats()
  const details = card?.card
  return (
    <SettingRow
      title={
        details ? (
          <span className={styles.card}>
            <span className={styles.brand}>{details.brand}</span>
            <span>
              {t('cardNumber', { last4: details.last4 })}
              <small>{t('expires', { month: month(new Date(details.exp_year, details.exp_month - 1)) })}</small>
            </span>
          </span>
        ) : (
          t('noCard')
        )
      }
      control={
        <Button size="small" icon={ExternalLink} aria-label={t('changeCardLabel')} loading={opening} onClick={onChange}>
          {t('changeCard')}
        </Button>
      }
    />
  )
}
