import type { Me, Plan } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { splitBytes } from '@koma/ui/format/bytes.ts'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Tag } from '@koma/ui/label/tag.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { changesAtRenewal, isForSale, useCheckout, usePortal } from '../../features/plans/index.ts'
import { loginAddress } from '../../features/session/index.ts'
import { useLanguage } from '../../platform/preferences/language.ts'
import styles from './plan.module.css'

/** The number of frames that the largest plan fills. */
const frames = 12

export interface PlanCardProps {
  plan: Plan
  me: Me | null
  current: Plan | undefined
  /** When the current plan is renewed, if it is known. */
  renewal: string | undefined
  /** From 0, the smallest plan, to 1, the largest. */
  size: number
}

export function PlanCard({ plan, size, ...rest }: PlanCardProps) {
  const t = useTranslations('plans')
  const language = useLanguage()
  const { count } = useFormats()
  const { value, unit } = splitBytes(plan.storage_size_bytes)
  const isCurrent = plan.plan_id === rest.current?.plan_id
  const isNext = plan.plan_id === rest.me?.next_plan_id
  return (
    <li className={classNames(styles.card, plan.is_popular && styles.popular, isCurrent && styles.current)}>
      {plan.is_popular && <span className={styles.flag}>{t('popular')}</span>}
      <div className={styles.name}>
        <h3>{plan.title}</h3>
        {isCurrent ? <Tag>{t('current')}</Tag> : isNext && <Tag tone="orange">{t('next')}</Tag>}
      </div>
      <p className={styles.capacity}>
        <b>{count(value)}</b>
        {unit}
        <small>{t('files', { count: count(plan.storage_files_length) })}</small>
      </p>
      <FrameMeter
        label={plan.title}
        value={Math.max(1, Math.round(size * frames))}
        max={frames}
        tone={plan.is_popular ? 'accent' : 'ink'}
        decorative
        className={styles.frames}
      />
      <Price plan={plan} />
      <Choose plan={plan} {...rest} />
      <ul className={styles.features}>
        {plan.features[language].map((feature) => (
          <li key={feature}>
            <Icon of={Check} size={18} />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** What a month costs, and how it is paid. */
function Price({ plan: { price, interval, discount_amount } }: { plan: Plan }) {
  const t = useTranslations('plans')
  const { count } = useFormats()
  const monthly = interval === 'annual' ? Math.round(price / 12) : price
  const b = (words: ReactNode) => <b>{words}</b>
  const s = (words: ReactNode) => <s>{words}</s>
  const yearly = { price: count(price), before: count(price + discount_amount) }
  return (
    <p className={styles.price}>
      <span>{t.rich('perMonth', { price: count(monthly), b })}</span>
      <small>
        {interval === null && t('free')}
        {interval === 'monthly' && t('eachMonth')}
        {interval === 'annual' &&
          (discount_amount > 0 ? t.rich('eachYear', { ...yearly, s }) : t('eachYearPlain', yearly))}
      </small>
    </p>
  )
}

/** The button, and what happens when: a larger plan comes at once, a smaller one with the renewal. */
function Choose({ plan, me, current, renewal }: Omit<PlanCardProps, 'size'>) {
  const t = useTranslations('plans')
  const { day } = useFormats()
  const from = useFromHere()
  const login = loginAddress(useLocation())
  const checkout = useCheckout()
  const portal = usePortal()
  const kind = plan.is_popular ? 'brand' : 'outline'
  const label = t('choose', { title: plan.title })
  if (plan.plan_id === current?.plan_id) {
    return (
      <Button block disabled className={styles.choose}>
        {t('currentButton')}
      </Button>
    )
  }
  const isPaying = Boolean(current?.interval)
  if (plan.interval === null) {
    return isPaying ? (
      <ButtonLink block kind={kind} to="/plan/manage" state={from} className={styles.choose}>
        {label}
      </ButtonLink>
    ) : null
  }
  if (!isForSale(plan)) return <p className={styles.when}>{t('notSold')}</p>
  if (!me) {
    return (
      <ButtonLink block kind={kind} to={login} className={styles.choose}>
        {label}
      </ButtonLink>
    )
  }
  const later = current && isPaying && changesAtRenewal(current, plan)
  const isOver =
    me.storage_used_bytes > plan.storage_size_bytes || me.storage_used_count_files > plan.storage_files_length
  return (
    <div className={styles.choose}>
      <Button
        block
        kind={kind}
        loading={checkout.isPending || portal.isPending}
        loadingText={t('opening')}
        onClick={() => void (isPaying ? portal.run('manage') : checkout.run(plan))}
      >
        {label}
      </Button>
      {isPaying && (
        <p className={styles.when}>
          {later ? (renewal ? t('atRenewal', { date: day(renewal) }) : t('atNextRenewal')) : t('atOnce')}
          {isOver && ` ${t('over')}`}
        </p>
      )}
    </div>
  )
}
