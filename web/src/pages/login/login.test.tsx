import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allMainPages, type RenderedApp, renderApp, samplePage } from '../../../testing/render.tsx'
import { FakeIdentity, fakeCode } from '../../features/session/identity/fake-identity.ts'

const pages = [
  ...allMainPages,
  samplePage('/about/terms', { access: 'open' }),
  samplePage('/about/privacy_policy', { access: 'open' }),
]
const open = (options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ path: '/login?from=/photo', pages, ...options })

async function enterEmail({ user }: RenderedApp, email: string): Promise<void> {
  await user.type(await screen.findByLabelText('メールアドレス'), `${email}{Enter}`)
}

async function signUp(app: RenderedApp, email: string, password: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: '新しく登録する' }))
  await screen.findByRole('heading', { name: 'はじめまして' })
  await app.user.type(screen.getByLabelText('メールアドレス'), email)
  await app.user.type(screen.getByLabelText('パスワード'), password)
  await app.user.click(screen.getByRole('checkbox', { name: '利用規約とプライバシーポリシーに同意します' }))
  await app.user.click(screen.getByRole('button', { name: /^登録する/ }))
}

const arrived = () => screen.findByRole('heading', { name: 'Page /photo' })

afterEach(() => vi.useRealTimers())

describe('logging in', () => {
  it('asks for the address, then for the password, and returns to where the user came from', async () => {
    const app = await open()
    await enterEmail(app, ' mio@example.com ')
    await app.user.type(await screen.findByLabelText('パスワード'), 'Twilight2025!{Enter}')
    await arrived()
    expect(app.address()).toBe('/photo')
  })

  it('never redirects out of the app', async () => {
    const app = await open({ path: '/login?from=//evil.example/photo' })
    await enterEmail(app, 'mio@example.com')
    await app.user.type(await screen.findByLabelText('パスワード'), 'Twilight2025!{Enter}')
    await screen.findByRole('heading', { name: 'Page /' })
    expect(app.address()).toBe('/')
  })

  it('redirects a user who is already signed in', async () => {
    const app = await open({ identity: new FakeIdentity({ signedIn: true }) })
    await arrived()
    expect(app.address()).toBe('/photo')
  })

  it.each([
    ['{Enter}', 'メールアドレスを入力してください'],
    ['mio{Enter}', 'メールアドレスの形式を確かめてください'],
  ])('says what is wrong with the address %s', async (typed, words) => {
    const app = await open()
    await app.user.type(await screen.findByLabelText('メールアドレス'), typed)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByLabelText('メールアドレス').getAttribute('aria-invalid')).toBe('true')
  })

  it('reports a wrong password under its field and keeps the focus there', async () => {
    const app = await open()
    await enterEmail(app, 'mio@example.com')
    await app.user.type(await screen.findByLabelText('パスワード'), 'wrong{Enter}')
    expect(await screen.findByText('メールアドレスかパスワードがちがいます')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('パスワード'))
  })

  it('does not reveal whether an address has an account', async () => {
    const app = await open()
    await enterEmail(app, 'nobody@example.com')
    await app.user.type(await screen.findByLabelText('パスワード'), 'Twilight2025!{Enter}')
    expect(await screen.findByText('メールアドレスかパスワードがちがいます')).toBeTruthy()
  })

  it.each([
    [
      { reason: 'attempt_limit', retryAfterSeconds: 700 },
      '試行回数の上限を超えました。12分ほど待って、もう一度お試しください。',
    ],
    [{ reason: 'attempt_limit' }, '試行回数の上限を超えました。しばらく待って、もう一度お試しください。'],
    [{ reason: 'network' }, '接続できませんでした。つながったら、もう一度お試しください。'],
    [{ reason: 'unknown' }, 'うまくいきませんでした。すこし待って、もう一度お試しください。'],
  ] as const)('[5 attempts] says %j above the form, and what was typed stays', async (fault, words) => {
    const app = await open()
    await enterEmail(app, 'mio@example.com')
    app.identity.fault = fault
    await app.user.type(await screen.findByLabelText('パスワード'), 'Twilight2025!{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText<HTMLInputElement>('パスワード').value).toBe('Twilight2025!')
    app.identity.fault = null
    await app.user.click(screen.getByRole('button', { name: /^ログイン/ }))
    await arrived()
  })

  it('goes back to the address step and keeps the address', async () => {
    const app = await open()
    await enterEmail(app, 'mio@example.com')
    await app.user.click(await screen.findByRole('button', { name: '変更' }))
    await screen.findByRole('heading', { name: 'おかえりなさい' })
    expect((await screen.findByLabelText<HTMLInputElement>('メールアドレス')).value).toBe('mio@example.com')
    await act(() => app.router.navigate(-1))
    expect(await screen.findByLabelText('パスワード')).toBeTruthy()
    expect(app.address()).toBe('/login?from=/photo')
  })

  it('continues with the code when the sign-up was left unfinished', async () => {
    const identity = new FakeIdentity()
    identity.unverified.add('mio@example.com')
    const app = await open({ identity })
    await enterEmail(app, 'mio@example.com')
    await app.user.type(await screen.findByLabelText('パスワード'), 'Twilight2025!{Enter}')
    await app.user.type(await screen.findByLabelText('確認コード'), fakeCode)
    await arrived()
    expect(identity.mails).toEqual([{ to: 'mio@example.com', kind: 'sign-up' }])
  })

  it('links to the terms it mentions', async () => {
    await open()
    expect((await screen.findByRole('link', { name: '利用規約' })).getAttribute('href')).toBe('/about/terms')
    expect(screen.getByRole('link', { name: 'プライバシーポリシー' }).getAttribute('href')).toBe(
      '/about/privacy_policy',
    )
  })

  it('speaks English', async () => {
    const app = await open({ language: 'en' })
    await app.user.type(await screen.findByLabelText('Email address'), 'mio@example.com{Enter}')
    await app.user.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByText('The email address or password is wrong')).toBeTruthy()
  })
})

describe('signing up', () => {
  it('ends with the code from the mail, which is submitted automatically', async () => {
    const app = await open()
    await signUp(app, 'new@example.com', 'Twilight2025!')
    expect(await screen.findByText('new@example.com')).toBeTruthy()
    await app.user.type(screen.getByLabelText('確認コード'), fakeCode)
    await arrived()
  })

  it('[4 terms] asks for the agreement with links to both documents, and agrees to the version that was shown', async () => {
    const identity = new FakeIdentity({ me: { accepted_tos_version: null } })
    const app = await open({ identity })
    await app.user.click(await screen.findByRole('button', { name: '新しく登録する' }))
    await app.user.type(await screen.findByLabelText('メールアドレス'), 'new@example.com')
    await app.user.type(screen.getByLabelText('パスワード'), 'Twilight2025!{Enter}')
    expect(await screen.findByText('登録するには、利用規約への同意が必要です')).toBeTruthy()
    const box = screen.getByRole('checkbox', { name: '利用規約とプライバシーポリシーに同意します' })
    expect([document.activeElement, identity.mails]).toEqual([box, []])
    const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')])
    expect(links.filter(([, target]) => target !== null)).toEqual([
      ['/about/terms', '_blank'],
      ['/about/privacy_policy', '_blank'],
    ])
    await app.user.keyboard(' ')
    await app.user.click(screen.getByRole('button', { name: /^登録する/ }))
    await app.user.type(await screen.findByLabelText('確認コード'), fakeCode)
    await arrived()
    expect(identity.me.accepted_tos_version).toBe('2025-08-01')
  })

  it('[5 password] shows each rule as it is met, and rejects the password until all are', async () => {
    const app = await open()
    await signUp(app, 'new@example.com', 'twilight')
    const field = screen.getByLabelText('パスワード')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('条件をすべて満たすと登録できます')).toBeTruthy()
    expect(screen.getByText('5つのうち2つを満たしています')).toBeTruthy()
    await app.user.type(field, 'A1!')
    expect(screen.getByText('5つのうち5つを満たしています')).toBeTruthy()
    expect(screen.getByText('条件をすべて満たしています')).toBeTruthy()
    expect(app.identity.mails).toEqual([])
  })

  it('[5 password] lists the rules before anything is rejected', async () => {
    const app = await open()
    await app.user.click(await screen.findByRole('button', { name: '新しく登録する' }))
    const field = await screen.findByLabelText('パスワード')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('条件をすべて満たすと登録できます')).toBeTruthy()
  })

  it('clears a wrong code and says so under the field', async () => {
    const app = await open()
    await signUp(app, 'new@example.com', 'Twilight2025!')
    const field = await screen.findByLabelText<HTMLInputElement>('確認コード')
    await app.user.type(field, '000000')
    expect(await screen.findByText(/コードがちがうか、期限が切れています/)).toBeTruthy()
    expect(field.value).toBe('')
    await app.user.type(field, fakeCode)
    await arrived()
  })

  it('requires all six digits', async () => {
    const app = await open()
    await signUp(app, 'new@example.com', 'Twilight2025!')
    await app.user.type(await screen.findByLabelText('確認コード'), '123{Enter}')
    expect(await screen.findByText('6桁のコードを入力してください')).toBeTruthy()
  })

  it('resends the code at most once a minute', async () => {
    const app = await open()
    await signUp(app, 'new@example.com', 'Twilight2025!')
    await screen.findByLabelText('確認コード')
    const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^コードを送り直す/ })
    expect(resend().disabled).toBe(true)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    await waitFor(() => expect(resend().disabled).toBe(false))
    fireEvent.click(resend())
    expect(await screen.findByText('コードを送り直しました')).toBeTruthy()
    expect(resend().disabled).toBe(true)
    expect(app.identity.mails).toHaveLength(2)
  })

  it('asks for the password again after a reload', async () => {
    const app = await open()
    await act(() => app.router.navigate('/login', { state: { step: 'code', email: 'new@example.com' } }))
    await app.user.type(await screen.findByLabelText('確認コード'), fakeCode)
    await app.user.type(screen.getByLabelText('パスワード'), 'Twilight2025!')
    await app.user.click(screen.getByRole('button', { name: /^登録を完了する/ }))
    expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  it('is replaced with a code from the mail, which signs the user in', async () => {
    const app = await open()
    await enterEmail(app, 'mio@example.com')
    await app.user.click(await screen.findByRole('button', { name: 'パスワードを忘れたとき' }))
    await app.user.click(await screen.findByRole('button', { name: /^コードを送る/ }))
    await app.user.type(await screen.findByLabelText('確認コード'), fakeCode)
    await app.user.type(screen.getByLabelText('新しいパスワード'), 'Daybreak2026!')
    await app.user.click(screen.getByRole('button', { name: /^パスワードを変更する/ }))
    await arrived()
    expect(app.identity.mails).toEqual([{ to: 'mio@example.com', kind: 'reset' }])
    expect(await app.identity.signIn('mio@example.com', 'Daybreak2026!')).toEqual({ ok: true })
  })

  it('keeps the typed password when the code is wrong', async () => {
    const app = await open()
    await act(() => app.router.navigate('/login', { state: { step: 'reset', email: 'mio@example.com' } }))
    await app.user.type(await screen.findByLabelText('確認コード'), '000000')
    await app.user.type(screen.getByLabelText('新しいパスワード'), 'Daybreak2026!')
    await app.user.click(screen.getByRole('button', { name: /^パスワードを変更する/ }))
    expect(await screen.findByText(/コードがちがうか/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('新しいパスワード').value).toBe('Daybreak2026!')
    expect(document.activeElement).toBe(screen.getByLabelText('確認コード'))
  })
})
