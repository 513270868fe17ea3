import type { Subscription } from '@koma/contract'
import { accountSettings, me, plan } from '@koma/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, refuse } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const notificationSettings = {
  share: true,
  share_reaction: true,
  share_add_photo: false,
  share_name_change: true,
  share_type_change: true,
  dm: true,
  dm_receive: true,
  dm_reaction: false,
  tag: true,
}
const changing = { next_plan_id: 'free', next_plan_renewal_at: '2034-03-02T03:00:00.000Z', clients: me.clients }
const user = () => new FakeIdentity({ signedIn: true, me: { plan_id: plan.plan_id, ...changing } })
const free = { ...plan, plan_id: 'free', title: 'Free', interval: null, price: 0 }
const answers: Record<string, unknown> = {
  '/api/me/settings': accountSettings,
  '/api/plans': { plans: [free, plan] },
  '/api/notifications/settings': notificationSettings,
}
const subscription: Subscription = {
  plan_id: plan.plan_id,
  status: 'active',
  current_period_end: '2034-03-02T03:00:00.000Z',
  cancel_at_period_end: false,
  next_plan_id: null,
}

interface Opened {
  isUp?: boolean
  language?: 'ja' | 'en'
  identity?: FakeIdentity
  /** Without it, the payment provider does not answer. */
  paid?: Partial<Subscription>
}

async function open({ isUp = true, language = 'ja', identity = user(), paid }: Opened = {}) {
  const client = createTestClient(async (input) => {
    const { pathname } = new URL(String(input), 'http://koma.test')
    if (paid && pathname === '/api/me/subscription') {
      return json({ subscription: { ...subscription, ...paid }, payment_method: null })
    }
    const answer = answers[pathname]
    return isUp && answer ? json(answer) : refuse('unknown')
  })
  const app = await renderApp({ path: '/setting', client, identity, language })
  return { ...app, card: await screen.findByRole('region', { name: language === 'ja' ? 'アカウント' : 'Account' }) }
}
const row = (name: string | RegExp) => screen.findByRole('link', { name })

describe('[2 /setting]', () => {
  it.each<['ja' | 'en', Partial<Subscription>, string]>([
    ['ja', {}, `次の更新は2034年3月2日（¥${plan.price.toLocaleString('ja')}）です`],
    ['en', { cancel_at_period_end: true }, 'Yours until March 2, 2034, then Free'],
    ['ja', { next_plan_id: 'free' }, '2034年3月2日にFreeに変わります'],
    ['ja', { status: 'past_due' }, 'お支払いができていません。カードを確かめてください。'],
  ])('says in %s when the plan is paid for again, ends or changes: %j', async (language, paid, words) => {
    const identity = new FakeIdentity({ signedIn: true, me: { plan_id: plan.plan_id } })
    const { card } = await open({ language, paid, identity })
    await waitFor(() => expect([...card.querySelectorAll('small')].map((line) => line.textContent)).toContain(words))
  })

  it('shows the plan with what it changes to, and the way to the plans, while the payment provider is away', async () => {
    const { card } = await open()
    expect(await within(card).findByText(plan.title)).toBeTruthy()
    expect(within(card).getByText('年払い')).toBeTruthy()
    expect(within(card).getByText('2034年3月2日にFreeに変わります。')).toBeTruthy()
    expect(within(card).getByRole('link', { name: 'プラン' }).getAttribute('href')).toBe('/plan')
  })

  it('counts devices, sync apps and what one is notified of', async () => {
    const identity = user()
    const devices = (await identity.account.devices()).length
    await open({ identity, language: 'en' })
    expect((await row(/^Notification settings.*7 of 9 on$/)).getAttribute('href')).toBe('/setting/notification')
    expect((await row(new RegExp(`^Connected devices.*${devices} devices?$`))).getAttribute('href')).toBe(
      '/setting/disconnect_device',
    )
    expect((await row(/^Sync app.*1 device$/)).getAttribute('href')).toBe('/setting/client_application')
    expect((await row('Passkeys')).getAttribute('href')).toBe('/setting/passkeys')
  })

  it('keeps every way open when nothing can be counted', async () => {
    const { card } = await open({ isUp: false })
    expect((await row('通知の設定')).getAttribute('href')).toBe('/setting/notification')
    expect(within(card).getByRole('link', { name: 'プラン' })).toBeTruthy()
  })
})
