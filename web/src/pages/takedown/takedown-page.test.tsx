import type { Takedown } from '@koma/contract'
import { takedown } from '@koma/contract/samples'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Fault, fail, json, refuse } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

class TakedownServer {
  shown: Takedown
  fault: Fault | null = null
  appealFault: Fault | null = null
  sent: string[] = []

  constructor(more: Partial<Takedown> = {}) {
    this.shown = { ...takedown, ...more }
  }

  client() {
    return createTestClient(async (input, init) => {
      const path = new URL(String(input), 'http://koma.test').pathname.replace('/api', '')
      if (path === '/shares/waiting/count') return json({ invitations: 0, applications: 0 })
      if (!path.startsWith('/takedown/')) return refuse('not_found')
      if (this.fault) return fail(this.fault)
      if (path !== `/takedown/${takedown.takedown_id}/appeal`) return json(this.shown)
      if (this.appealFault) return fail(this.appealFault)
      const { text } = JSON.parse(String(init?.body)) as { text: string }
      this.sent.push(text)
      this.shown = { ...this.shown, appeal: { text, sent_at: '2025-08-17T03:00:00.000Z', state: 'open' } }
      return json(this.shown)
    })
  }
}

const open = (server: TakedownServer, { signedIn = true, language = 'ja' as 'ja' | 'en' } = {}) =>
  renderApp({
    path: `/takedown/${takedown.takedown_id}`,
    identity: new FakeIdentity({ signedIn }),
    client: server.client(),
    language,
  })

describe('[decisions] the notice of a take-down', () => {
  it('says what is down, why, since when, and that it is still in the library', async () => {
    await open(new TakedownServer())
    expect(await screen.findByRole('heading', { name: '写真1枚の公開を止めました' })).toBeTruthy()
    for (const words of ['写っている人の同意がない公開', '夏の一枚', '公開を停止中', /2025年8月16日/]) {
      expect(screen.getByText(words)).toBeTruthy()
    }
    expect(screen.getByText(/写真はマイフォトに残っています/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'マイフォトで見る' }).getAttribute('href')).toBe(
      `/photo/${takedown.photo_id}`,
    )
  })

  it('takes an appeal once', async () => {
    const server = new TakedownServer()
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: '異議を申し立てる' }))
    const dialog = within(await screen.findByRole('dialog', { name: '異議を申し立てますか？' }))
    await user.click(dialog.getByRole('button', { name: /^送る/ }))
    expect(await dialog.findByText('理由を入力してください')).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), ' 全員に聞きました ')
    await user.click(dialog.getByRole('button', { name: /^送る/ }))
    await waitFor(() => expect(server.sent).toEqual(['全員に聞きました']))
    expect(await screen.findByText(/に異議を申し立てました/)).toBeTruthy()
    expect(screen.getByText('全員に聞きました')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '異議を申し立てる' })).toBeNull()
  })

  it('says that another tab was faster', async () => {
    const server = new TakedownServer()
    const { user } = await open(server, { language: 'en' })
    await user.click(await screen.findByRole('button', { name: 'Appeal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal against this?' }))
    await user.type(dialog.getByRole('textbox'), 'We all agreed')
    server.appealFault = 'already_appealed'
    await user.click(dialog.getByRole('button', { name: /^Send/ }))
    expect(await dialog.findByText('An appeal about this was sent already.')).toBeTruthy()
  })

  it('tells of a closed appeal, of what is public again, and of a suspension', async () => {
    const appeal = { text: '全員に聞きました', sent_at: '2025-08-17T03:00:00.000Z', state: 'closed' as const }
    await open(new TakedownServer({ appeal }))
    expect(await screen.findByText('異議を確認しましたが、公開は止めたままにします。')).toBeTruthy()
    cleanup()
    await open(new TakedownServer({ restored_at: '2025-08-18T00:00:00.000Z' }))
    expect(await screen.findByRole('heading', { name: '公開を再開しました' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '異議を申し立てる' })).toBeNull()
    cleanup()
    const none = { photo_id: null, photo_url: null, promotion_id: null, promotion_title: null }
    await open(new TakedownServer({ kind: null, until: '2025-09-01T00:00:00.000Z', ...none }))
    expect(await screen.findByRole('heading', { name: '公開と投稿を止めています' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'マイフォトへ' }).getAttribute('href')).toBe('/photo')
  })

  it('is not found by others, can be tried again after a failure, and sends guests to the login', async () => {
    const server = new TakedownServer()
    server.fault = 'not_found'
    await open(server)
    expect(await screen.findByRole('heading', { name: 'このお知らせは見つかりません' })).toBeTruthy()
    cleanup()
    server.fault = 'unknown'
    const failing = await open(server)
    const retry = await screen.findByRole('button', { name: /もう一度/ })
    server.fault = null
    await failing.user.click(retry)
    expect(await screen.findByRole('heading', { name: '写真1枚の公開を止めました' })).toBeTruthy()
    cleanup()
    const { address } = await open(server, { signedIn: false })
    await waitFor(() => expect(address()).toContain('/login?from='))
  })
})
