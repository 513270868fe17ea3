import type { Plan } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMainActionKind } from '../../features/navigation/index.ts'
import { useCheckout, usePlans } from '../../features/plans/index.ts'
import { useSession } from '../../features/session/index.ts'
import { FilmMeter } from './film-meter.tsx'
import styles from './plan-result.module.css'
import { usePaymentResult } from './use-payment-result.ts'

/** Where the payment provider sends people back to: waits for its webhook and says what happened. */
export function PlanResultPage() {
  const t = useTranslations('plans.result')
  const [search] = useSearchParams()
  const { me } = useSession()
  const { data: plans } = usePlans(me?.user_id ?? null)
  const wanted = plans?.find(({ plan_id }) => plan_id === search.get('plan'))
  const current = plans?.find(({ plan_id }) => plan_id === me?.plan_id)
  const payment = usePaymentResult(search.get('plan'), search.has('cancelled'))
  const { result, again, renewal } = payment
  const title = current?.title ?? ''
  return (
    <Page layout="column" title={t('title')} back="/plan">
      <div className={styles.result}>
        <FilmMeter result={result} />
        <div role="status" className={styles.words}>
          {result === 'checking' && <Words title={t('checking')}>{t('checkingBody')}</Words>}
          {result === 'slow' && <Words title={t('slow')}>{t('slowBody')}</Words>}
          {result === 'done' && wanted && (
            <Words title={t('done', { title: wanted.title })}>
              <Room plan={wanted} />
            </Words>
          )}
          {result === 'failed' && <Words title={t('failed')}>{t('failedBody', { title })}</Words>}
          {result === 'cancelled' && <Words title={t('cancelled')}>{t('cancelledBody', { title })}</Words>}
        </div>
        {result === 'failed' && <Notice tone="danger">{t('failedWhy')}</Notice>}
        <div className={styles.actions}>
          {result === 'slow' && (
            <Button kind="primary" block onClick={again}>
              {t('again')}
            </Button>
          )}
          {result === 'failed' && wanted && <PayAgain plan={wanted} />}
          <Ways result={result} />
        </div>
      </div>
      {wanted && <DoneDialog plan={wanted} isDone={result === 'done'} renewal={renewal} />}
    </Page>
  )
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{children}</p>
    </>
  )
}

function Room({ plan }: { plan: Plan }) {
  const t = useTranslations('plans.result')
  const { count } = useFormats()
  return t('doneBody', { count: count(plan.storage_files_length) })
}

function PayAgain({ plan }: { plan: Plan }) {
  const t = useTranslations('plans')
  const checkout = useCheckout()
  return (
    <Button
      kind="primary"
      block
      loading={checkout.isPending}
      loadingText={t('opening')}
      onClick={() => void checkout.run(plan)}
    >
      {t('result.pay')}
    </Button>
  )
}

function Ways({ result }: { result: ReturnType<typeof usePaymentResult>['result'] }) {
  const t = useTranslations('plans')
  const kind = useMainActionKind()
  const isOpen = result === 'failed' || result === 'cancelled'
  return (
    <>
      {isOpen && (
        <ButtonLink block kind={result === 'cancelled' ? 'primary' : 'secondary'} to="/plan">
          {t('result.choose')}
        </ButtonLink>
      )}
      {!isOpen && (
        <ButtonLink block kind={result === 'done' ? kind : 'secondary'} to="/photo">
          {t('result.upload')}
        </ButtonLink>
      )}
      {result === 'done' && (
        <ButtonLink block kind="text" to="/plan/manage">
          {t('manage')}
        </ButtonLink>
      )}
    </>
  )
}

/** A success that matters is shown in a dialog; the page behind it says the same once the dialog is closed. */
function DoneDialog({ plan, isDone, renewal }: { plan: Plan; isDone: boolean; renewal: string | undefined }) {
  const t = useTranslations('plans')
  const { bytes, count, day } = useFormats()
  const [closed, setClosed] = useState(false)
  const price = { price: count(plan.price), b: (words: ReactNode) => <b>{words}</b> }
  return (
    <Dialog
      open={isDone && !closed}
      onOpenChange={(open) => !open && setClosed(true)}
      title={t('result.done', { title: plan.title })}
      description={<Room plan={plan} />}
      footer={
        <Button kind="primary" onClick={() => setClosed(true)}>
          {t('result.close')}
        </Button>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>{t('result.storage')}</dt>
          <dd>{bytes(plan.storage_size_bytes)}</dd>
        </div>
        <div>
          <dt>{t('result.price')}</dt>
          <dd>{plan.interval === 'annual' ? t.rich('perYear', price) : t.rich('perMonth', price)}</dd>
        </div>
        {renewal && (
          <div>
            <dt>{t('result.renewal')}</dt>
            <dd>{day(renewal)}</dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}
