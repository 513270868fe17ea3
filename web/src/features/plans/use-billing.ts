import type { Plan } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useDevice } from '../../platform/device.ts'
import { failureWords } from '../../platform/failure-words.ts'
import { useLanguage } from '../../platform/preferences/language.ts'
import { web } from '../../platform/web-origin.ts'

/** The page that tells how a payment went. The payment provider only sends people there; what they have paid for comes by webhook. */
function resultUrl(planId: string, cancelled: boolean): string {
  const query = new URLSearchParams({ plan: planId, ...(cancelled && { cancelled: '1' }) })
  return `${web.origin}/plan/result?${query}`
}

/** Leads to the page to pay on. A snackbar reports a failure. */
export function useCheckout() {
  const client = useApi()
  const { leaveTo } = useDevice()
  const language = useLanguage()
  const wordsOf = useBillingFailure()
  const snackbar = useSnackbar()
  return useChange({
    send: ({ plan_id, product_id, price_id }: Plan) =>
      client.ask('POST /billing/checkout-session', {
        body: {
          product_id: product_id ?? '',
          price_id: price_id ?? '',
          success_url: resultUrl(plan_id, false),
          cancel_url: resultUrl(plan_id, true),
          language,
        },
      }),
    done: ({ checkout_url }) => leaveTo(checkout_url),
    failed: (error) => snackbar.show({ text: wordsOf(error) }),
  })
}

export type PortalFlow = 'manage' | 'card' | 'cancel'

/** Asks for the address of the billing portal. Rejects if there is none; cancelling is confirmed by the own ID. */
export function useOpenPortal() {
  const client = useApi()
  const { leaveTo } = useDevice()
  const language = useLanguage()
  return async (flow: PortalFlow, komaId?: string) => {
    const return_url = `${web.origin}/plan/manage`
    const body = { return_url, flow, language, ...(komaId !== undefined && { koma_id: komaId }) }
    const { portal_url } = await client.ask('POST /billing/portal-session', { body })
    leaveTo(portal_url)
  }
}

/** Leads to the billing portal. A snackbar reports a failure. */
export function usePortal() {
  const open = useOpenPortal()
  const wordsOf = useBillingFailure()
  const snackbar = useSnackbar()
  return useChange({
    send: (flow: PortalFlow) => open(flow),
    failed: (error) => snackbar.show({ text: wordsOf(error) }),
  })
}

export function useBillingFailure(): (error: unknown) => string {
  const t = useTranslations('plans.failed')
  const off = useTranslations('plans')('notOffered')
  return (error) =>
    failureWords(error, {
      payment_failed: t('payment'),
      card_update_failed: t('card'),
      already_subscribed: t('subscribed'),
      no_subscription: t('none'),
      no_portal: t('portal'),
      billing_off: off,
      id_confirmation: t('id'),
      not_found: t('gone'),
      too_many_requests: t('limited'),
      offline: t('offline'),
      other: t('other'),
    })
}
