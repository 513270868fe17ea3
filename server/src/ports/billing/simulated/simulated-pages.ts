import { chooseLanguage, escapeHtml, type Language, type Page, standInPage } from '../../stand-in-page.ts'
import { type Subscription, UnknownPrice } from '../billing.ts'
import type { SimulatedCheckout } from './simulated-checkouts.ts'
import { readPortalLink } from './simulated-portal-link.ts'
import type { SimulatedPrice } from './simulated-prices.ts'
import type { PortalAction, SimulatedProvider } from './simulated-provider.ts'
import { simulatedWords } from './simulated-words.ts'

export interface SimulatedRequest {
  method: string
  /** The path below the URL of the pages: `checkout/…` or `portal/…`. */
  path: string
  query: Record<string, unknown>
  acceptLanguage: string | undefined
}

export interface SimulatedAnswer extends Page {
  status: number
}

/** Serves everything below the URL of the simulated pages. The links cannot be guessed, so anyone who has one may use it. */
export async function answerSimulatedPage(
  provider: SimulatedProvider,
  request: SimulatedRequest,
): Promise<SimulatedAnswer> {
  const language = chooseLanguage(request.query['lang'], request.acceptLanguage)
  const [kind, token = ''] = request.path.replace(/^\//, '').split('/')
  if (kind === 'checkout') return answerCheckout(provider, token, request, language)
  if (kind === 'portal') return answerPortal(provider, token, request, language)
  return gone(language)
}

async function answerCheckout(
  provider: SimulatedProvider,
  checkoutId: string,
  { method, query }: SimulatedRequest,
  language: Language,
): Promise<SimulatedAnswer> {
  if (method === 'POST') {
    const next = await provider.endCheckout(checkoutId, query['action'] === 'pay' ? 'pay' : 'leave')
    return next === null ? gone(language) : goOn(next)
  }
  const checkout = await provider.readCheckout(checkoutId)
  if (!checkout) return gone(language)
  return { status: 200, ...renderSimulatedCheckout(checkout, language) }
}

async function answerPortal(
  provider: SimulatedProvider,
  token: string,
  { method, query }: SimulatedRequest,
  language: Language,
): Promise<SimulatedAnswer> {
  const link = readPortalLink(token, provider.options.key, provider.options.clock.now())
  if (!link) return gone(language)
  if (method === 'POST') {
    const action = readAction(query)
    if (!action) return goOn(link.returnUrl)
    try {
      await provider.actOnPortal(link.customerId, action)
    } catch (error) {
      if (!(error instanceof UnknownPrice)) throw error
    }
    return goOn(`?lang=${language}`)
  }
  const subscription = await provider.subscriptionOf(link.customerId)
  const prices = await provider.options.prices()
  return { status: 200, ...renderSimulatedPortal({ subscription, prices, returnUrl: link.returnUrl }, language) }
}

const simpleActions = ['cancel', 'resume', 'replace_card', 'fail_payment', 'pay'] as const

function readAction(query: Record<string, unknown>): PortalAction | null {
  if (query['action'] === 'change') return { kind: 'change', priceId: String(query['price']) }
  const kind = simpleActions.find((name) => name === query['action'])
  return kind ? { kind } : null
}

function renderSimulatedCheckout(checkout: SimulatedCheckout, language: Language): Page {
  const words = simulatedWords[language]
  const { price, state, successUrl, cancelUrl } = checkout
  const open = `<article>
<h2>${escapeHtml(price.title)}</h2>
<p>${escapeHtml(describe(price, language))}</p>
<p>${words.card}</p>
${form('pay', words.pay, language, 'main')}
</article>
${form('leave', words.leave, language)}`
  const over = `<p>${state === 'paid' ? words.paidAlready : words.leftAlready}</p>
<p><a href="${escapeHtml(state === 'paid' ? successUrl : cancelUrl)}">${words.back}</a></p>`
  return standInPage({
    language,
    title: words.checkout,
    notice: words.notice,
    content: state === 'open' ? open : over,
    formTargets: [successUrl, cancelUrl],
  })
}

function renderSimulatedPortal(
  portal: { subscription: Subscription | null; prices: readonly SimulatedPrice[]; returnUrl: string },
  language: Language,
): Page {
  const words = simulatedWords[language]
  const { subscription, prices, returnUrl } = portal
  const back = `<p><a href="${escapeHtml(returnUrl)}">${words.back}</a></p>`
  const content = subscription ? renderSubscription(subscription, prices, language) : `<p>${words.none}</p>`
  return standInPage({ language, title: words.portal, notice: words.notice, content: `${content}\n${back}` })
}

function renderSubscription(subscription: Subscription, prices: readonly SimulatedPrice[], language: Language): string {
  const words = simulatedWords[language]
  const nameOf = (id: string) => escapeHtml(prices.find(({ priceId }) => priceId === id)?.title ?? id)
  const end = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(subscription.currentPeriodEnd)
  const { status, cancelAtPeriodEnd, nextPriceId, card } = subscription
  const others = prices.filter(
    ({ priceId, onSale }) => onSale && (priceId !== subscription.priceId || nextPriceId !== null),
  )
  return `<article>
<h2>${nameOf(subscription.priceId)}</h2>
<dl>
<dt>${cancelAtPeriodEnd ? words.endsOn : words.renewsOn}</dt><dd>${escapeHtml(end)}</dd>
${nextPriceId ? `<dt>${words.nextPlan}</dt><dd>${nameOf(nextPriceId)}</dd>` : ''}
<dt>${words.cardLabel}</dt><dd>${escapeHtml(`${card?.brand ?? ''} **** ${card?.last4 ?? ''}`)}</dd>
</dl>
${status === 'past_due' ? `<p class="error">${words.pastDue}</p>${form('pay', words.payNow, language, 'main')}` : ''}
${form('replace_card', words.replaceCard, language)}
${cancelAtPeriodEnd ? form('resume', words.resume, language) : form('cancel', words.cancel, language)}
${status === 'past_due' ? '' : form('fail_payment', words.failPayment, language)}
</article>
${others
  .map(
    (price) => `<article>
<h2>${escapeHtml(price.title)}</h2>
<p>${escapeHtml(describe(price, language))}</p>
${form('change', `${words.change}: ${price.title} ${describe(price, language)}`, language, '', price.priceId)}
</article>`,
  )
  .join('\n')}`
}

function describe({ amount, interval }: SimulatedPrice, language: Language): string {
  const yen = new Intl.NumberFormat(language, { style: 'currency', currency: 'JPY' }).format(amount)
  return `${yen} / ${simulatedWords[language][interval]}`
}

/** Sent as text/plain, with the action in the query: there is no body to parse. */
function form(action: string, label: string, language: Language, look = '', price?: string): string {
  const query = new URLSearchParams({ action, lang: language, ...(price ? { price } : {}) })
  return `<form method="post" enctype="text/plain" action="${escapeHtml(`?${query}`)}"><button${look ? ` class="${look}"` : ''}>${escapeHtml(label)}</button></form>`
}

function goOn(location: string): SimulatedAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

function gone(language: Language): SimulatedAnswer {
  const words = simulatedWords[language]
  const page = standInPage({
    language,
    title: words.gone,
    notice: words.notice,
    content: `<p>${words.goneText}</p>`,
  })
  return { status: 404, ...page }
}
