import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allMainPages, renderApp } from '../../../../testing/render.tsx'
import { FakeIdentity, fakeCode } from '../../../features/session/identity/fake-identity.ts'

const email = 'mio@example.com'

function open({ token = 'good', ...options }: { token?: string; signedIn?: boolean; language?: 'ja' | 'en' } = {}) {
  const identity = new FakeIdentity({ signedIn: options.signedIn ?? false })
  identity.undoLinks.set('good', email)
  const path = `/undo_email_change${token ? `?token=${token}` : ''}`
  return renderApp({ path, pages: allMainPages, identity, language: options.language ?? 'ja' })
}
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

describe('the link that undoes a change of the e-mail address', () => {
  it('does nothing until its button is pressed, also by keyboard', async () => {
    const { user, identity } = await open()
    expect(await screen.findByRole('heading', { name: 'メールアドレスを元に戻しますか？' })).toBeTruthy()
    expect(identity.undoLinks.size).toBe(1)
    while (document.activeElement !== (await button('元に戻す'))) await user.tab()
    await user.keyboard('{Enter}')
    const done = await screen.findByRole('heading', { name: 'メールアドレスが元に戻りました' })
    expect(document.activeElement).toBe(done)
    expect(screen.getByText(email)).toBeTruthy()
    expect(identity.undoLinks.size).toBe(0)
  })

  it('continues with a new password, with the address filled in', async () => {
    const { user, address } = await open()
    await user.click(await button('元に戻す'))
    await user.click(await button('新しいパスワードを決める'))
    expect((await screen.findByLabelText<HTMLInputElement>('メールアドレス')).value).toBe(email)
    await user.click(await button('コードを送る'))
    await user.type(await screen.findByLabelText('確認コード'), fakeCode)
    await user.type(screen.getByLabelText('新しいパスワード'), 'Daybreak2026!')
    await user.click(await button('パスワードを変更する'))
    await screen.findByRole('heading', { name: 'Page /' })
    expect(address()).toBe('/')
  })

  it('works for a signed-in user, and signs them out', async () => {
    const { user, session } = await open({ signedIn: true })
    await user.click(await button('元に戻す'))
    await screen.findByRole('heading', { name: 'メールアドレスが元に戻りました' })
    expect(session.getState().status).toBe('guest')
  })

  it.each([['used'], ['']])('says that the link is invalid (token "%s"), and links to the login', async (token) => {
    const { user, address } = await open({ token })
    if (token) await user.click(await button('元に戻す'))
    expect(await screen.findByRole('heading', { name: 'このリンクは使えません' })).toBeTruthy()
    await user.click(await button('ログインへ'))
    await waitFor(() => expect(address()).toBe('/login'))
  })

  it('says that the old address belongs to another account by now', async () => {
    const { user, identity } = await open()
    identity.taken.add(email)
    await user.click(await button('元に戻す'))
    expect(await screen.findByRole('heading', { name: '元に戻せませんでした' })).toBeTruthy()
  })

  it.each([
    [{ reason: 'network' }, '接続できませんでした。つながったら、もう一度お試しください。'],
    [{ reason: 'unknown' }, 'うまくいきませんでした。すこし待って、もう一度お試しください。'],
    [
      { reason: 'attempt_limit', retryAfterSeconds: 700 },
      '試行回数の上限を超えました。12分ほど待って、もう一度お試しください。',
    ],
  ] as const)('says %j and can be tried again', async (fault, words) => {
    const { user, identity } = await open()
    identity.fault = fault
    await user.click(await button('元に戻す'))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    identity.fault = null
    await user.click(await button('もう一度'))
    expect(await screen.findByRole('heading', { name: 'メールアドレスが元に戻りました' })).toBeTruthy()
  })

  it('speaks English', async () => {
    const { user } = await open({ language: 'en' })
    await user.click(await button('Restore'))
    expect(await screen.findByRole('heading', { name: 'Your email address is restored' })).toBeTruthy()
  })
})
