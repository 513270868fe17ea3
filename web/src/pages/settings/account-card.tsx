import type { Me } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Tag } from '@koma/ui/label/tag.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { StorageMeter } from '@koma/ui/meter/storage-meter.tsx'
import { useTranslations } from 'use-intl'
import { NextChange, usePlans, useSubscription } from '../../features/plans/index.ts'
import { useSession } from '../../features/session/index.ts'
import styles from './settings.module.css'

/** Shows who is signed in, their plan and how much of it they use. */
export function AccountCard() {
  const t = useTranslations('settings')
  const { me } = useSession()
  const from = useFromHere()
  if (!me) return null
  return (
    <section className={styles.card} aria-label={t('account')}>
      <div className={styles.who}>
        <Avatar src={me.user_icon} size={52} />
        <p className={styles.names}>
          <b>{me.user_name}</b>
          <small>{[me.koma_id && `@${me.koma_id}`, me.email].filter(Boolean).join(' · ')}</small>
        </p>
        <ButtonLink kind="secondary" size="small" to="/edit_profile" state={from}>
          {t('edit')}
        </ButtonLink>
      </div>
      <PlanLine me={me} />
      <StorageMeter
        shape="frames"
        use={{
          usedFiles: me.storage_used_count_files,
          fileLimit: me.storage_count_files,
          usedBytes: me.storage_used_bytes,
          byteLimit: me.storage_size_bytes,
        }}
      />
    </section>
  )
}

/** The plan, when it is paid for again, and what it changes to. Until the list of plans is there, and without it, the way to the plans stays. */
function PlanLine({ me }: { me: Me }) {
  const t = useTranslations('plans')
  const formats = useFormats()
  const from = useFromHere()
  const { data: plans } = usePlans(me.user_id)
  const plan = plans?.find(({ plan_id }) => plan_id === me.plan_id)
  const next = plans?.find(({ plan_id }) => plan_id === me.next_plan_id)
  // The payment provider may be away: then the card says what the account knows itself.
  const { data: paid } = useSubscription({ enabled: Boolean(plan?.interval) })
  const isUnpaid = paid?.subscription.status === 'past_due'
  return (
    <div className={styles.plan}>
      <p className={styles.names}>
        <span>
          <b>{plan?.title ?? t('title')}</b>
          {plan?.interval && <Tag>{t(plan.interval)}</Tag>}
        </span>
        {paid && plans ? (
          <small className={isUnpaid ? styles.unpaid : undefined}>
            {isUnpaid ? t('managePage.pastDue') : <NextChange subscription={paid.subscription} plans={plans} />}
          </small>
        ) : (
          next &&
          me.next_plan_renewal_at && (
            <small>{t('changes', { date: formats.day(me.next_plan_renewal_at), title: next.title })}</small>
          )
        )}
      </p>
      <ButtonLink kind="secondary" size="small" to="/plan" state={from}>
        {t('title')}
      </ButtonLink>
    </div>
  )
}
