import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PlanServer } from '../../features/plans/test-plan-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => vi.useRealTimers())

async function open(server: PlanServer, query = '?plan=standard_annual', language: 'ja' | 'en' = 'ja') {
  const leaveTo = vi.fn()
  const identity = new FakeIdentity({ signedIn: true, me: { plan_id: 'free' } })
  const path = `/plan/result${query}`
  return { ...(await renderApp({ path, identity, client: server.client(), language, device: { leaveTo } })), leaveTo }
}

describe('the result of a payment', () => {
  it('waits for the webhook and then shows in a dialog what was bought', async () => {
    const server = new PlanServer()
    const { identity, user } = await open(server)
    expect(await screen.findByRole('heading', { name: 'お支払いを確認しています' })).toBeTruthy()
    server.pays('standard_annual')
    identity.me = { ...identity.me, plan_id: 'standard_annual' }
    const dialog = await screen.findByRole('dialog', { name: 'Standardになりました' })
    await waitFor(() =>
      expect(dialog.querySelector('dl')?.textContent).toBe('容量100 GBお支払い¥4,800 / 年次の更新2034年3月2日'),
    )
    await user.click(within(dialog).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Standardになりました' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'プランの管理' })).toHaveProperty('pathname', '/plan/manage')
  })

  it('says after a minute that it takes long, without claiming anything, and asks again on demand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { identity, user } = await open(new PlanServer())
    await screen.findByRole('heading', { name: 'お支払いを確認しています' })
    for (let second = 0; second < 80; second += 4) await act(() => vi.advanceTimersByTimeAsync(4000))
    vi.useRealTimers()
    expect(await screen.findByRole('heading', { name: '確認に時間がかかっています' })).toBeTruthy()
    expect(screen.getByText(/もう一度支払わないでください/)).toBeTruthy()
    identity.me = { ...identity.me, plan_id: 'standard_annual' }
    await user.click(screen.getByRole('button', { name: 'もう一度確かめる' }))
    expect(await screen.findByRole('dialog', { name: 'Standardになりました' })).toBeTruthy()
  })

  it('does not believe the address: without the plan it stays at checking', async () => {
    await open(new PlanServer(), '?plan=max_annual&done=1', 'en')
    expect(await screen.findByRole('heading', { name: 'Checking your payment' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[8] says that the payment failed, and offers to pay again', async () => {
    const server = new PlanServer().pays('standard_annual', { status: 'incomplete' })
    const { user, leaveTo } = await open(server, undefined, 'en')
    expect(await screen.findByRole('heading', { name: 'Payment failed' })).toBeTruthy()
    expect(await screen.findByText("You're still on Free. Your photos are safe.")).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Try again/ }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/checkout'))
  })

  it('says that nothing was charged if somebody left the checkout', async () => {
    await open(new PlanServer(), '?plan=standard_annual&cancelled=1')
    expect(await screen.findByRole('heading', { name: 'お支払いを取りやめました' })).toBeTruthy()
    expect(await screen.findByText('プランはFreeのままです。料金はかかっていません。')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'プランを選び直す' })).toHaveProperty('pathname', '/plan')
  })

  it('goes on waiting while the device is offline', async () => {
    const server = new PlanServer()
    server.faults['GET /me/subscription'] = 'lost'
    const { identity } = await open(server)
    expect(await screen.findByRole('heading', { name: 'お支払いを確認しています' })).toBeTruthy()
    delete server.faults['GET /me/subscription']
    identity.me = { ...identity.me, plan_id: 'standard_annual' }
    expect(await screen.findByRole('dialog', { name: 'Standardになりました' })).toBeTruthy()
  })
})
