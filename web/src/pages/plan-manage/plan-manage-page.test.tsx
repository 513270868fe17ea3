import { payment } from '@koma/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PlanServer, shippedPlans } from '../../features/plans/test-plan-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => vi.restoreAllMocks())

async function open(server: PlanServer, language: 'ja' | 'en' = 'ja') {
  const leaveTo = vi.fn()
  const identity = new FakeIdentity({
    signedIn: true,
    me: { plan_id: server.paid?.subscription.plan_id ?? 'free' },
  })
  const app = await renderApp({
    path: '/plan/manage',
    identity,
    client: server.client(),
    language,
    device: { leaveTo },
  })
  return { ...app, leaveTo }
}
const paying = () => new PlanServer().pays('standard_annual')

describe('the management of a plan', () => {
  it('shows the plan, how full it is, the renewal and the card', async () => {
    await open(paying())
    const plan = await screen.findByRole('region', { name: 'Standard' })
    expect(plan.textContent).toContain('Standard年払い¥4,800 / 年')
    expect(within(plan).getByRole('meter').getAttribute('aria-valuetext')).toBe('34.1 / 100 GB')
    expect(plan.textContent).toContain('次の更新は2034年3月2日（¥4,800）です')
    expect(screen.getByText(/•••• 4242/).parentElement?.textContent).toBe('visa•••• 4242有効期限 2028年4月')
    expect(screen.getByText('有効期限 2028年4月')).toBeTruthy()
    expect(within(plan).getByRole('link', { name: 'プランを変える' })).toHaveProperty('pathname', '/plan')
  })

  it('opens the portal for the card, and says if that failed', async () => {
    const server = paying()
    const { user, leaveTo } = await open(server)
    await user.click(await screen.findByRole('button', { name: /^カードを変える/ }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/portal'))
    expect(server.asked[0]?.body).toEqual({
      return_url: `${location.origin}/plan/manage`,
      flow: 'card',
      language: 'ja',
    })
    server.faults['POST /billing/portal-session'] = 'card_update_failed'
    await user.click(screen.getByRole('button', { name: /^カードを変える/ }))
    expect(await screen.findByText('カードを変えられませんでした。')).toBeTruthy()
  })

  it('[5] cancels after the own ID was typed', async () => {
    const server = paying()
    const { user, leaveTo } = await open(server)
    await user.click(await screen.findByRole('button', { name: '解約する' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Standardを解約しますか？' }))
    expect(dialog.getByText(/1,284枚は、解約したあとも見られます/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: /^解約する/ })
    const field = dialog.getByRole('textbox')
    await user.type(field, 'sora_vr')
    expect(confirm).toHaveProperty('disabled', true)
    await user.clear(field)
    await user.type(field, 'mio_0816')
    server.faults['POST /billing/portal-session'] = 'no_portal'
    await user.click(confirm)
    expect(await dialog.findByText('お支払いの管理ページがありません。')).toBeTruthy()
    delete server.faults['POST /billing/portal-session']
    await user.click(confirm)
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/portal'))
    expect(server.asked.at(-1)?.body).toMatchObject({ flow: 'cancel', koma_id: 'mio_0816' })
  })

  it.each([
    [{ cancel_at_period_end: true }, 'Yours until March 2, 2034, then Free', 'Keep plan'],
    [{ next_plan_id: 'standard_monthly' }, 'Changes to Standard on March 2, 2034', 'Cancel plan'],
    [{ status: 'past_due' as const }, "The payment hasn't gone through. Check your card.", 'Cancel plan'],
  ])('tells what comes next: %j', async (state, words, action) => {
    await open(new PlanServer().pays('standard_annual', state), 'en')
    await waitFor(() => expect(document.body.textContent).toContain(words))
    expect(screen.getByRole('button', { name: action })).toBeTruthy()
  })

  it('leads to the plans if there is nothing to manage', async () => {
    const server = new PlanServer()
    // Nobody who pays for nothing has to know of the payment provider's trouble.
    server.faults['GET /me/subscription'] = 'unknown'
    await open(server)
    expect(await screen.findByRole('heading', { name: '有料プランは使っていません' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'プランを見る' })).toHaveProperty('pathname', '/plan')
  })

  it('says that the first payment is waiting, and how to go on', async () => {
    const server = new PlanServer().pays('standard_annual', { status: 'incomplete' })
    const leaveTo = vi.fn()
    const identity = new FakeIdentity({ signedIn: true, me: { plan_id: 'free' } })
    const { user } = await renderApp({ path: '/plan/manage', identity, client: server.client(), device: { leaveTo } })
    expect(await screen.findByRole('heading', { name: 'お支払いの確認を待っています' })).toBeTruthy()
    expect(screen.getByText(/Standardの最初のお支払いが、まだ終わっていません/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'プランを選び直す' })).toHaveProperty('pathname', '/plan')
    await user.click(screen.getByRole('button', { name: /お支払いの管理へ/ }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/portal'))
  })

  it('lists what was paid, with the receipt where there is one', async () => {
    const server = paying()
    const other = { plan_id: 'standard_monthly', amount: 480, status: 'open' as const, receipt_url: null }
    server.payments = [payment, { ...payment, payment_id: 'in_2', billed_at: '2025-02-02T03:00:00.000Z', ...other }]
    await open(server)
    const history = within(await screen.findByRole('region', { name: 'お支払いの記録' }))
    const rows = (await history.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows).toEqual(['2025.03.02Standard 年払い¥4,800', '2025.02.02Standard 月払い未払い¥480'])
    const receipt = history.getByRole('link', { name: '2025年3月2日の領収書（新しいタブで開きます）' })
    expect([receipt.getAttribute('href'), receipt.getAttribute('rel')]).toEqual([
      payment.receipt_url,
      'noopener noreferrer',
    ])
    expect(history.getAllByRole('link')).toHaveLength(1)
  })

  it('says that there are no payments yet, and tries again after an error', async () => {
    const server = paying()
    server.faults['GET /me/payments'] = 'unknown'
    const { user } = await open(server, 'en')
    const history = within(await screen.findByRole('region', { name: 'Payments' }))
    const retry = await history.findByRole('button', { name: /again/ })
    delete server.faults['GET /me/payments']
    await user.click(retry)
    expect(await history.findByText('There are no payments yet.')).toBeTruthy()
  })

  it('says where payments are switched off', async () => {
    const server = new PlanServer()
    server.plans = shippedPlans({ forSale: false })
    await open(server)
    expect(await screen.findByText(/お支払いを受け付けていません/)).toBeTruthy()
  })

  it('can be tried again after an error, and says that the device is offline', async () => {
    const server = paying()
    server.faults['GET /me/subscription'] = 'unknown'
    const { user } = await open(server)
    expect(await screen.findByText('読み込めませんでした')).toBeTruthy()
    delete server.faults['GET /me/subscription']
    await user.click(screen.getByRole('button', { name: /もう一度/ }))
    expect(await screen.findByRole('region', { name: 'Standard' })).toBeTruthy()
  })

  it('says so while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const server = paying()
    server.faults['GET /me/subscription'] = 'lost'
    server.faults['GET /plans'] = 'lost'
    await open(server)
    expect(await screen.findByRole('heading', { name: 'オフラインです' })).toBeTruthy()
  })
})
