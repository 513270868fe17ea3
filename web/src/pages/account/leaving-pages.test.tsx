import type { Export, Leaving } from '@koma/contract'
import { accountExport, leaving } from '@koma/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { json, refuse } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { shippedPlans } from '../../features/plans/test-plan-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const none: Export = {
  ...accountExport,
  state: 'none',
  asked_at: null,
  photos_done: 0,
  photos_total: 0,
  bytes_done: 0,
  bytes_total: 0,
  files: [],
  expires_at: null,
  next_at: null,
}

/** Answers the calls of these pages from memory. */
class AccountServer {
  made: Export = none
  refusal: Parameters<typeof refuse>[0] | null = null
  confirmedBy: Leaving['confirmed_by'] = 'password'
  readonly asked: Array<[string, unknown]> = []

  client = () =>
    createTestClient(async (address, init = {}) => {
      const name = `${init.method ?? 'GET'} ${new URL(String(address), 'http://koma.test').pathname.replace('/api', '')}`
      if (init.method !== undefined && init.method !== 'GET') {
        this.asked.push([name, init.body ? JSON.parse(String(init.body)) : null])
        if (this.refusal) return refuse(this.refusal)
      }
      if (name === 'GET /me/export') return json(this.made)
      if (name === 'POST /me/export') return json({ ...this.made, state: 'preparing' }, 202)
      if (name === 'DELETE /me/export') return json(none)
      if (name === 'GET /me/leaving') return json({ ...leaving, confirmed_by: this.confirmedBy })
      if (name === 'GET /plans') return json({ plans: shippedPlans() })
      if (name === 'DELETE /me') return new Response(null, { status: 204 })
      throw new TypeError('lost')
    })
}

async function open(server: AccountServer, language: 'ja' | 'en' = 'ja') {
  const identity = new FakeIdentity({ signedIn: true })
  return renderApp({ path: '/setting/account', identity, client: server.client(), language })
}

describe('[2 /setting/account] the export', () => {
  it('is begun, shows how far it is, and can be cancelled', async () => {
    const server = new AccountServer()
    const { user } = await open(server)
    const box = within(await screen.findByRole('region', { name: 'データの書き出し' }))
    server.made = { ...none, photos_done: 812, photos_total: 1284, bytes_done: 21_400_000_000, seconds_left: 360 }
    await user.click(await box.findByRole('button', { name: /^書き出す/ }))
    expect(await box.findByText('写真をまとめています')).toBeTruthy()
    expect(box.getByRole('meter').getAttribute('aria-valuenow')).toBe('812')
    expect(box.getByText('残り 約6分')).toBeTruthy()
    expect(server.asked).toEqual([['POST /me/export', { language: 'ja' }]])
    await user.click(box.getByRole('button', { name: /^やめる/ }))
    expect(await box.findByRole('button', { name: /^書き出す/ })).toBeTruthy()
  })

  it('lists its files, and says when the next one can be made', async () => {
    const server = new AccountServer()
    server.made = accountExport
    await open(server, 'en')
    expect(await screen.findByRole('button', { name: 'Save Koma-2025-08-16.zip' })).toBeTruthy()
    expect(screen.getByText(/You can export again from/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull()
  })

  it('says when the next can be asked for, also if the links of the last one were ended', async () => {
    const server = new AccountServer()
    server.made = { ...accountExport, state: 'expired', files: [] }
    await open(server, 'en')
    expect(await screen.findByText('Your export has expired')).toBeTruthy()
    expect(screen.getByText(/You can export again from/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export again' })).toBeNull()
  })

  it.each([
    ['expired', '書き出しの期限が切れました'],
    ['failed', '書き出せませんでした'],
  ] as const)('can be made again after it has %s, unless the limit is reached', async (state, title) => {
    const server = new AccountServer()
    server.made = { ...none, state }
    server.refusal = 'export_limit'
    const { user } = await open(server)
    expect(await screen.findByText(title)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^もう一度書き出す/ }))
    expect(await screen.findByText(/書き出しは1日に1回までです/)).toBeTruthy()
  })
})

describe('[5 account deletion] the dialog', () => {
  it('says what goes, asks for the ID and the password, shows refusals, and says goodbye', async () => {
    const server = new AccountServer()
    const { user, router, session } = await open(server)
    await user.click(await screen.findByRole('button', { name: '削除にすすむ' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'アカウントを削除しますか？' }))
    expect(await dialog.findByText('写真 1,284枚とマイアルバム 9冊')).toBeTruthy()
    expect(await dialog.findByText('Standard プラン（その場で解約されます）')).toBeTruthy()
    expect(dialog.getByText(/共有アルバム 3冊は、いちばん長く参加している人に/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: /^削除する/ })
    const id = dialog.getByRole('textbox')
    await user.type(id, 'mio_08')
    expect(confirm).toHaveProperty('disabled', true)
    await user.type(id, '16')
    await user.click(confirm)
    expect(dialog.getByText('いまのパスワードを入力してください')).toBeTruthy()
    await user.type(dialog.getByLabelText('いまのパスワード', { selector: 'input' }), 'guess')
    server.refusal = 'wrong_password'
    await user.click(confirm)
    expect(await dialog.findByText('いまのパスワードがちがいます')).toBeTruthy()
    server.refusal = 'attempt_limit'
    await user.click(confirm)
    expect(await dialog.findByText(/試行回数の上限を超えました/)).toBeTruthy()
    server.refusal = null
    await user.click(confirm)
    await waitFor(() => expect(router.state.location.pathname).toBe('/goodbye'))
    expect(server.asked.at(-1)).toEqual(['DELETE /me', { koma_id: 'mio_0816', password: 'guess', language: 'ja' }])
    await waitFor(() => expect(session.getState().status).toBe('guest'))
    expect((await screen.findAllByText('アカウントを削除しました')).length).toBeGreaterThan(0)
  })
  it.each(['/setting/account', '/setting/data'])(
    'asks for a new sign-in at the issuer at %s, and comes back there',
    async (path) => {
      const server = new AccountServer()
      server.confirmedBy = 'fresh_sign_in'
      const identity = new FakeIdentity({ signedIn: true })
      const begin = vi.fn(async () => 'away' as const)
      identity.issuer = { accountUrl: null, begin, finish: vi.fn() }
      const { user } = await renderApp({ path, identity, client: server.client() })
      await user.click(await screen.findByRole('button', { name: '削除にすすむ' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'アカウントを削除しますか？' }))
      expect(await dialog.findByText(/5分/)).toBeTruthy()
      expect(dialog.queryByLabelText('いまのパスワード', { selector: 'input' })).toBeNull()
      await user.type(dialog.getByRole('textbox'), 'mio_0816')
      server.refusal = 'sign_in_again'
      await user.click(dialog.getByRole('button', { name: /^削除する/ }))
      expect((await dialog.findByRole('alert')).textContent).toMatch(/ログイン/)
      expect(server.asked.at(-1)).toEqual(['DELETE /me', { koma_id: 'mio_0816', language: 'ja' }])
      await user.click(dialog.getByRole('button', { name: /ログインし直す/ }))
      await screen.findByText('接続できませんでした。つながったら、もう一度お試しください。')
      expect(begin).toHaveBeenCalledWith(path, 'fresh')
    },
  )
  it('asks for no ID where none was chosen yet', async () => {
    const server = new AccountServer()
    const me = { koma_id: null, user_name: null, accepted_tos_version: null }
    const identity = new FakeIdentity({ signedIn: true, me })
    const { user, router } = await renderApp({ path: '/setting/data', identity, client: server.client() })
    await user.click(await screen.findByRole('button', { name: '削除にすすむ' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'アカウントを削除しますか？' }))
    await user.type(await dialog.findByLabelText('いまのパスワード', { selector: 'input' }), 'Twilight2025!')
    expect(dialog.queryByRole('textbox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^削除する/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/goodbye'))
    expect(server.asked.at(-1)).toEqual(['DELETE /me', { koma_id: null, password: 'Twilight2025!', language: 'ja' }])
  })
})
