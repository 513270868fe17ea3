import type { Me } from '@koma/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PlanServer, shippedPlans } from '../../features/plans/test-plan-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => vi.restoreAllMocks())

const free: Partial<Me> = {
  plan_id: 'free',
  storage_count_files: 500,
  storage_used_count_files: 412,
  storage_size_bytes: 5 * 1024 ** 3,
  storage_used_bytes: 1024 ** 3,
}

async function open(server: PlanServer, { me = free, guest = false, language = 'ja' as 'ja' | 'en' } = {}) {
  const leaveTo = vi.fn()
  const identity = new FakeIdentity({ signedIn: !guest, me })
  const app = await renderApp({ path: '/plan', identity, client: server.client(), language, device: { leaveTo } })
  return { ...app, leaveTo }
}
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title, level: 3 })
  return heading.closest('li') as HTMLElement
}
const button = async (title: string, name = `${title}にする`) =>
  within(await card(title)).getByRole('button', { name: new RegExp(`^${name}`) })

describe('[4 plan display] the plans', () => {
  it('show the annual prices, the discount, the popular and the current plan', async () => {
    await open(new PlanServer())
    const standard = await card('Standard')
    expect(standard.textContent).toContain('いちばん選ばれています')
    expect(standard.textContent).toContain('100GB100,000枚まで')
    expect(standard.textContent).toContain('¥400 / 月年額 ¥4,800 ¥5,760')
    expect(
      within(standard)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['元の画質のまま保存', '共有アルバムとDM', '毎晩撮る人にちょうどいい'])
    expect((await card('Max')).textContent).toContain('2TB')
    expect((await card('Free')).textContent).toContain('ご利用中')
    expect(screen.getByRole('radio', { name: '年払い16%おトク' })).toHaveProperty('checked', true)
  })

  it('show the monthly prices after switching, with the keyboard too', async () => {
    const { user } = await open(new PlanServer())
    ;(await screen.findByRole('radio', { name: /年払い/ })).focus()
    await user.keyboard('{ArrowLeft}')
    expect((await card('Standard')).textContent).toContain('¥480 / 月毎月のお支払い')
    expect((await card('Standard')).textContent).not.toContain('いちばん')
  })

  it('are compared in a table, in English too', async () => {
    await open(new PlanServer(), { language: 'en' })
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'FreeStandardProMax',
      'Photos500 photos100,000 photos500,000 photos2,000,000 photos',
      'Storage5 GB100 GB500 GB2 TB',
      'Largest photo100 MB100 MB100 MB100 MB',
      'Trash30 days30 days30 days30 days',
    ])
    expect(screen.getByRole('heading', { name: 'Keep every frame.' })).toBeTruthy()
  })
})

describe('choosing a plan', () => {
  it('leads to the checkout, once however often it is clicked', async () => {
    const server = new PlanServer()
    const { user, leaveTo } = await open(server)
    await user.dblClick(await button('Pro'))
    await waitFor(() => expect(leaveTo.mock.calls).toEqual([['https://pay.example/checkout']]))
    expect(server.asked).toEqual([
      {
        call: 'POST /billing/checkout-session',
        body: {
          product_id: 'pro_annual',
          price_id: 'pro_annual',
          success_url: `${location.origin}/plan/result?plan=pro_annual`,
          cancel_url: `${location.origin}/plan/result?plan=pro_annual&cancelled=1`,
          language: 'ja',
        },
      },
    ])
  })

  it.each([
    ['payment_failed', 'お支払いができませんでした。料金はかかっていません。'],
    ['already_subscribed', 'プランの変更は、お支払いの管理ページで行ってください。'],
    ['not_found', 'このプランは選べなくなりました。'],
    ['lost', '接続が切れたようです。もう一度お試しください。'],
    ['proxy', '開けませんでした。すこし待って、もう一度お試しください。'],
  ] as const)('says what went wrong: %s', async (fault, words) => {
    const server = new PlanServer()
    server.faults['POST /billing/checkout-session'] = fault
    const { user, leaveTo } = await open(server)
    await user.click(await button('Standard'))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(leaveTo).not.toHaveBeenCalled()
  })

  it('leads a guest to the login and back', async () => {
    const { user, address } = await open(new PlanServer(), { guest: true })
    await user.click(within(await card('Standard')).getByRole('link', { name: 'Standardにする' }))
    await waitFor(() => expect(address()).toBe('/login?from=%2Fplan'))
  })

  it('leads a subscriber to the portal, and says what changes when', async () => {
    const server = new PlanServer().pays('pro_annual')
    const me = { plan_id: 'pro_annual', storage_used_bytes: 200 * 1024 ** 3 }
    const { user, leaveTo } = await open(server, { me })
    await waitFor(async () => expect((await card('Standard')).textContent).toContain('2034年3月2日から変わります。'))
    expect((await card('Standard')).textContent).toContain('写真は消えません')
    expect((await card('Max')).textContent).toContain('すぐに変わります。')
    expect(within(await card('Free')).getByRole('link', { name: 'Freeにする' })).toHaveProperty(
      'pathname',
      '/plan/manage',
    )
    await user.click(await button('Max'))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/portal'))
    expect(server.asked[0]?.body).toMatchObject({ flow: 'manage', return_url: `${location.origin}/plan/manage` })
  })

  it('tells of the plan that comes next', async () => {
    const me = { plan_id: 'pro_annual', next_plan_id: 'free', next_plan_renewal_at: '2034-03-02T03:00:00.000Z' }
    await open(new PlanServer().pays('pro_annual', { cancel_at_period_end: true }), { me })
    expect(await screen.findByText('2034年3月2日にFreeに変わります。')).toBeTruthy()
    expect((await card('Free')).textContent).toContain('次のプラン')
  })

  it('is not offered where payments are switched off', async () => {
    const server = new PlanServer()
    server.plans = shippedPlans({ forSale: false })
    await open(server)
    expect(await screen.findByText(/お支払いを受け付けていません/)).toBeTruthy()
    expect(within(await card('Pro')).queryByRole('button')).toBeNull()
  })
})

describe('the page of plans without its plans', () => {
  it('waits, then can be tried again after an error', async () => {
    const server = new PlanServer()
    server.faults['GET /plans'] = 'unknown'
    const { user } = await open(server)
    expect(await screen.findByText('読み込めませんでした')).toBeTruthy()
    delete server.faults['GET /plans']
    await user.click(screen.getByRole('button', { name: /もう一度/ }))
    expect(await card('Free')).toBeTruthy()
  })

  it('says so while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const server = new PlanServer()
    server.faults['GET /plans'] = 'lost'
    await open(server)
    expect(await screen.findByRole('heading', { name: 'オフラインです' })).toBeTruthy()
  })
})
