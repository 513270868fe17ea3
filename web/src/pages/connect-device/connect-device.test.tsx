import { deviceRequest } from '@koma/contract/samples'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => void vi.useRealTimers())

async function open(path = '/connect_device', { language = 'ja' as 'ja' | 'en', signedIn = true } = {}) {
  const identity = new FakeIdentity({ signedIn })
  // As the server does, whichever way the code is written.
  for (const code of ['KOMA-2345', 'KOMA2345']) identity.account.waiting.set(code, deviceRequest)
  const app = await renderApp({ path, identity, language })
  return { ...app, account: identity.account }
}
const field = () => screen.findByLabelText<HTMLInputElement>('コード')
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const heading = (name: string) => screen.findByRole('heading', { name })

describe('[2 /connect_device]', () => {
  it('takes a typed code, shows who asks, and connects once it is allowed', async () => {
    const { user, account, address } = await open()
    expect(await button('つづける')).toHaveProperty('disabled', true)
    await user.type(await field(), 'ｋｏｍａ－２３４')
    expect(await button('つづける')).toHaveProperty('disabled', true)
    await user.type(await field(), '5')
    expect((await field()).value).toBe('KOMA2345')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await heading('このPCをつなぎますか？'))
    for (const fact of ['MIO-DESKTOP', '同期アプリ · Windows 11 · バージョン 1.4.0', 'KOMA-2345', '14:00'])
      expect(screen.getByText(fact)).toBeTruthy()
    expect(screen.getByText(/203\.0\.113\.7/).textContent).toContain('この端末と同じネットワーク')
    expect(account.answered).toEqual([])
    await user.click(await button('許可する'))
    expect(document.activeElement).toBe(await heading('つながりました'))
    expect(account.answered).toEqual([['KOMA-2345', 'approve']])
    expect(address()).toBe('/connect_device?user_code=KOMA-2345')
  })

  it('takes the code of a link and still waits for the answer, also one that refuses', async () => {
    const { user, account } = await open('/connect_device?user_code=KOMA-2345', { language: 'en' })
    await heading('Connect this PC?')
    expect(account.answered).toEqual([])
    await user.click(await button('Refuse'))
    await heading('Refused')
    expect(account.answered).toEqual([['KOMA-2345', 'deny']])
    await user.click(await button('Enter a new code'))
    expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('')
  })

  it('warns of a request from another network', async () => {
    const { account, router } = await open()
    account.waiting.set('AWAY-2345', { ...deviceRequest, is_same_network: false })
    await act(() => router.navigate('/connect_device?user_code=AWAY-2345'))
    expect(await screen.findByText(/別のネットワークからのリクエストです/)).toBeTruthy()
  })

  it('sends guests to the login and brings them back with their code', async () => {
    const { address } = await open('/connect_device?user_code=KOMA-2345', { signedIn: false })
    await waitFor(() => expect(address()).toBe('/login?from=%2Fconnect_device%3Fuser_code%3DKOMA-2345'))
  })

  it('says that a code is unknown at its field, and takes another one', async () => {
    const { user } = await open('/connect_device?user_code=ABCD-2345')
    expect(await screen.findByText(/このコードは見つかりません/)).toBeTruthy()
    const typed = await field()
    expect([typed.value, document.activeElement]).toEqual(['ABCD2345', typed])
    await user.clear(typed)
    expect(screen.queryByText(/このコードは見つかりません/)).toBeNull()
    await user.type(typed, 'KOMA2345{Enter}')
    await heading('このPCをつなぎますか？')
  })

  it.each([
    ['device_code_expired', '表示から15分たったコードです'],
    ['device_code_used', 'もう使われたコードです'],
  ] as const)('closes a code that is %s', async (fault, words) => {
    const { user, account } = await open()
    account.codeFault = fault
    await user.type(await field(), 'KOMA2345{Enter}')
    await heading('このコードは使えません')
    expect(screen.getByText(new RegExp(words))).toBeTruthy()
  })

  it.each([
    ['attempt_limit', '試行回数の上限を超えました'],
    ['unavailable', 'うまくいきませんでした'],
  ] as const)('keeps the code when it is refused by %s, to try again', async (fault, words) => {
    const { user, account } = await open()
    account.codeFault = fault
    await user.type(await field(), 'KOMA2345{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    account.codeFault = null
    await user.click(await button('つづける'))
    await heading('このPCをつなぎますか？')
  })

  it('keeps the question when the answer is lost or refused, and sends it again', async () => {
    const { user, account } = await open('/connect_device?user_code=KOMA-2345')
    const allow = await button('許可する')
    account.isCutOff = true
    await user.click(allow)
    expect((await screen.findByRole('alert')).textContent).toContain('接続できませんでした')
    account.isCutOff = false
    account.codeFault = 'too_many_clients'
    await user.click(await button('許可する'))
    expect(await screen.findByRole('link', { name: '同期アプリの一覧' })).toBeTruthy()
    account.codeFault = null
    await user.click(await button('許可する'))
    await heading('つながりました')
    expect(account.answered).toEqual([['KOMA-2345', 'approve']])
  })

  it('shows the answer that was given to a code again, as after a reload', async () => {
    const { account, router } = await open()
    account.waiting.set('NONE-2345', { ...deviceRequest, user_code: 'NONE-2345' })
    account.answered.push(['KOMA-2345', 'approve'], ['NONE-2345', 'deny'])
    await act(() => router.navigate('/connect_device?user_code=KOMA-2345'))
    expect(document.activeElement).toBe(await heading('つながりました'))
    expect(screen.getByText('MIO-DESKTOP')).toBeTruthy()
    await act(() => router.navigate('/connect_device?user_code=NONE-2345'))
    expect(document.activeElement).toBe(await heading('断りました'))
  })

  it('counts down and closes the code when its time is over', async () => {
    const { router, account } = await open()
    account.waiting.set('LAST-2345', { ...deviceRequest, user_code: 'LAST-2345', expires_in: 2 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    await act(() => router.navigate('/connect_device?user_code=LAST-2345'))
    expect((await screen.findByRole('timer')).textContent).toMatch(/^0:0[12]$/)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await heading('このコードは使えません')
    expect(account.answered).toEqual([])
  })

  it('ignores a second click', async () => {
    const { account } = await open('/connect_device?user_code=KOMA-2345')
    const allow = await button('許可する')
    fireEvent.click(allow)
    fireEvent.click(allow)
    await heading('つながりました')
    expect(account.answered).toEqual([['KOMA-2345', 'approve']])
  })
})
