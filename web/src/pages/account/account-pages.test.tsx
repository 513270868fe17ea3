import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

async function open(path: string, language: 'ja' | 'en' = 'ja') {
  const identity = new FakeIdentity({ signedIn: true })
  const app = await renderApp({ path, identity, language })
  return { ...app, identity, account: identity.account }
}

const strong = 'Sunset-over-2026'

describe('[2 /setting/change_password]', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], current: string, next: string, again = next) => {
    await user.type(await screen.findByLabelText(/^いまのパスワード/, { selector: 'input' }), current)
    await user.type(screen.getByLabelText(/^新しいパスワード(?!（)/, { selector: 'input' }), next)
    await user.type(screen.getByLabelText(/もう一度/, { selector: 'input' }), again)
    await user.click(screen.getByRole('button', { name: /パスワードを変更する/ }))
  }

  it('changes the password and leads back to the account', async () => {
    const { user, account, router } = await open('/setting/change_password')
    await fill(user, 'Twilight2025!', strong)
    expect(await screen.findByText('パスワードを変更しました')).toBeTruthy()
    expect(account.password).toBe(strong)
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting/account'))
  })

  it('sends nothing while the rules are not met or the entries differ', async () => {
    const { user, account } = await open('/setting/change_password')
    await fill(user, 'Twilight2025!', 'short', 'other')
    expect(screen.getByText('2つのパスワードがちがいます')).toBeTruthy()
    expect(account.password).toBe('Twilight2025!')
  })

  it('shows a wrong password at its field, and the limit of attempts for the whole form', async () => {
    const { user, account } = await open('/setting/change_password')
    await fill(user, 'wrong', strong)
    expect(await screen.findByText('いまのパスワードがちがいます')).toBeTruthy()
    account.fault = 'attempt_limit'
    await user.click(screen.getByRole('button', { name: /パスワードを変更する/ }))
    expect(await screen.findByText(/試行回数の上限を超えました/)).toBeTruthy()
  })
})

describe('[2 /setting/change_email]', () => {
  it('sends a code to the new address and changes it once the code is entered', async () => {
    const { user, identity, account, router } = await open('/setting/change_email', 'en')
    expect(await screen.findByText('mio@example.com')).toBeTruthy()
    await user.type(screen.getByLabelText(/^New email address/, { selector: 'input' }), 'new@example.com')
    await user.type(screen.getByLabelText(/^Current password/, { selector: 'input' }), 'Twilight2025!')
    await user.click(screen.getByRole('button', { name: /Send code/ }))
    await user.type(await screen.findByLabelText('Verification code'), '000000')
    expect(await screen.findByText(/The code is wrong or has expired/)).toBeTruthy()
    identity.me = { ...identity.me, email: 'new@example.com' }
    await user.type(screen.getByLabelText('Verification code'), '123456')
    expect(await screen.findByText('Email address changed')).toBeTruthy()
    expect(account.email).toBe('new@example.com')
    expect(router.state.location.pathname).toBe('/setting/account')
    expect(await screen.findByText('new@example.com')).toBeTruthy()
  })

  it('refuses the own address and a wrong password at their fields', async () => {
    const { user, account } = await open('/setting/change_email')
    await user.type(await screen.findByLabelText(/^新しいメールアドレス/, { selector: 'input' }), 'new@example.com')
    await user.type(screen.getByLabelText(/^いまのパスワード/, { selector: 'input' }), 'wrong')
    await user.click(screen.getByRole('button', { name: /コードを送る/ }))
    expect(await screen.findByText('いまのパスワードがちがいます')).toBeTruthy()
    account.fault = 'own_email'
    await user.click(screen.getByRole('button', { name: /コードを送る/ }))
    expect(await screen.findByText('いまと同じメールアドレスです')).toBeTruthy()
    expect(account.codesSentTo).toEqual([])
  })

  it('still takes the code after a reload, and asks for the password to send it again', async () => {
    const { user, identity, account, router } = await open('/setting/account', 'en')
    const change = { userId: identity.me.user_id, email: 'kept@example.com' }
    // As the history has it after a reload, when the memory is empty.
    await act(() => router.navigate('/setting/confirm_code', { state: change }))
    expect(await screen.findByText('kept@example.com')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Resend code' }))
    const address = await screen.findByLabelText<HTMLInputElement>(/^New email address/, { selector: 'input' })
    expect(address.value).toBe('kept@example.com')
    await user.type(screen.getByLabelText(/^Current password/, { selector: 'input' }), 'Twilight2025!')
    await user.click(screen.getByRole('button', { name: /Send code/ }))
    await screen.findByLabelText('Verification code')
    expect(account.codesSentTo).toEqual(['kept@example.com'])
    expect(JSON.stringify(router.state.location.state)).toBe(JSON.stringify(change))
    await user.type(screen.getByLabelText('Verification code'), '123456')
    expect(await screen.findByText('Email address changed')).toBeTruthy()
    expect(account.email).toBe('kept@example.com')
  })

  it('hides the address of a change from everybody but the user who began it', async () => {
    const { router } = await open('/setting/account')
    const change = { userId: 'somebody else', email: 'theirs@example.com' }
    await act(() => router.navigate('/setting/confirm_code', { state: change }))
    const address = await screen.findByLabelText<HTMLInputElement>(/^新しいメールアドレス/, { selector: 'input' })
    expect([router.state.location.pathname, address.value]).toEqual(['/setting/change_email', ''])
  })

  it('begins anew where nothing waits for a code', async () => {
    const { router } = await open('/setting/confirm_code')
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting/change_email'))
  })
})

describe('[2 /setting/disconnect_device]', () => {
  it('lists where somebody is signed in, and ends one', async () => {
    const { user, account } = await open('/setting/disconnect_device')
    expect(await screen.findByText('Chrome — Windows')).toBeTruthy()
    expect(screen.getByText('名前のわからない端末')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chrome — Windowsを解除' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Safari — iPhoneを解除' }))
    expect(await screen.findByText('端末を解除しました')).toBeTruthy()
    expect(screen.queryByText('Safari — iPhone')).toBeNull()
    expect(account.list.map((each) => each.user_agent)).not.toContainEqual(expect.stringContaining('iPhone'))
    expect(account.list).toHaveLength(3)
    const apps = screen.getByRole('link', { name: /つながっている同期アプリ/ })
    expect(apps.getAttribute('href')).toBe('/setting/client_application')
  })

  it('ends all others once that is confirmed', async () => {
    const { user, account } = await open('/setting/disconnect_device')
    await user.click(await screen.findByRole('button', { name: 'ほかの端末をすべてログアウト' }))
    await user.click(await screen.findByRole('button', { name: 'ログアウトする' }))
    expect(await screen.findByText('ほかの端末をすべてログアウトしました')).toBeTruthy()
    expect(account.list).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'ほかの端末をすべてログアウト' })).toBeNull()
  })

  it('says so when a device could not be ended, and when the list cannot be loaded', async () => {
    const { user, account, router } = await open('/setting/disconnect_device')
    const end = await screen.findByRole('button', { name: 'Safari — iPhoneを解除' })
    account.isCutOff = true
    await user.click(end)
    expect(await screen.findByText(/接続できませんでした/)).toBeTruthy()
    expect(screen.getByText('Safari — iPhone')).toBeTruthy()
    await router.navigate('/setting')
    expect(await screen.findByRole('link', { name: 'アカウント' })).toBeTruthy()
  })
})

describe('[2 /setting/account]', () => {
  it('shows the address and three devices, and leads on', async () => {
    await open('/setting/account')
    expect(await screen.findByText('Chrome — Windows')).toBeTruthy()
    expect(screen.getByRole('link', { name: /メールアドレス/ }).getAttribute('href')).toBe('/setting/change_email')
    expect(screen.getByRole('link', { name: /パスワード/ }).getAttribute('href')).toBe('/setting/change_password')
    expect(screen.getByRole('link', { name: /すべての端末 ?4台/ })).toBeTruthy()
    expect(screen.queryByText('名前のわからない端末')).toBeNull()
  })
})
