import type { Client, ClientRelease } from '@koma/contract'
import { client, clientRelease } from '@koma/contract/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Fault, fail, json } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => void vi.useRealTimers())

/** A server with the clients of one account, and can be made to fail. */
function server(given: { clients?: Client[]; release?: ClientRelease | null } = {}) {
  const kept = { clients: given.clients ?? [], release: given.release ?? null, fault: null as Fault | null }
  const api = createTestClient(async (input, init) => {
    const { pathname } = new URL(String(input), 'http://koma.test')
    if (kept.fault) return fail(kept.fault)
    if (pathname === '/api/client/latest') return kept.release ? json(kept.release) : fail('not_found')
    if (!pathname.startsWith('/api/me/clients')) return fail('unknown')
    if (init?.method !== 'DELETE') return json({ clients: kept.clients })
    const ended = pathname.split('/').at(-1)
    kept.clients = kept.clients.filter((each) => each.client_id !== ended)
    return new Response(null, { status: 204 })
  })
  return { api, kept }
}
const open = (on: ReturnType<typeof server>, language: 'ja' | 'en' = 'ja') =>
  renderApp({
    path: '/setting/client_application',
    client: on.api,
    identity: new FakeIdentity({ signedIn: true }),
    language,
  })

const desk: Client = { ...client, last_activity_at: new Date(Date.now() - 120_000).toISOString() }

describe('[2 /setting/client_application]', () => {
  it('lists the connected clients, and disconnects one after asking', async () => {
    const on = server({ clients: [desk, { ...desk, client_id: 'sync-2', name: 'LAPTOP', photos_today: 0 }] })
    const { user } = await open(on)
    expect(await screen.findByText('MIO-DESKTOP')).toBeTruthy()
    expect(screen.getAllByText('Windows 11 · バージョン 1.4.0')).toHaveLength(2)
    expect(screen.getByText(/今日 42枚/).textContent).toBe('2分前 · 今日 42枚')
    await user.click(screen.getByRole('button', { name: 'MIO-DESKTOPを解除' }))
    expect(await screen.findByText(/PCの写真も、そのまま残ります/)).toBeTruthy()
    expect(on.kept.clients).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '解除する' }))
    expect(await screen.findByText('同期アプリを解除しました')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('MIO-DESKTOP')).toBeNull())
    expect(on.kept.clients.map(({ name }) => name)).toEqual(['LAPTOP'])
  })

  it('says so when a client could not be disconnected', async () => {
    const on = server({ clients: [desk] })
    const { user } = await open(on, 'en')
    await user.click(await screen.findByRole('button', { name: 'Disconnect MIO-DESKTOP' }))
    on.kept.fault = 'lost'
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText(/Couldn't connect/)).toBeTruthy()
    expect(screen.getByText('MIO-DESKTOP')).toBeTruthy()
  })

  it('leads who has none to the installer, with its version and digest', async () => {
    const on = server({ release: clientRelease })
    await open(on)
    expect(await screen.findByRole('heading', { name: '同期アプリはまだありません' })).toBeTruthy()
    expect(await screen.findByText('Windows用 · バージョン 1.4.0 · 22.4 MB')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Windows用をダウンロード' })).toHaveLength(1)
    expect(screen.getByDisplayValue(clientRelease.sha256)).toBeTruthy()
    const code = screen.getByRole('link', { name: /PCに出ているコードを入れる/ })
    expect(code.getAttribute('href')).toBe('/connect_device')
  })

  it('shows the command where the server offers no installer', async () => {
    await open(server(), 'en')
    expect(await screen.findByDisplayValue('npm run desktop')).toBeTruthy()
    expect(screen.getByDisplayValue(location.origin)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'How to get it' })).toBeTruthy()
  })

  it('shows a client by itself that is connected while the page is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const on = server()
    await open(on)
    await screen.findByRole('heading', { name: '同期アプリはまだありません' })
    on.kept.clients = [desk]
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await screen.findByText('MIO-DESKTOP')).toBeTruthy()
  })

  it('can be tried again when the list cannot be loaded', async () => {
    const on = server({ clients: [desk] })
    on.kept.fault = 'unknown'
    const { user } = await open(on)
    const [again] = await screen.findAllByRole('button', { name: 'もう一度' })
    on.kept.fault = null
    await act(async () => again && user.click(again))
    expect(await screen.findByText('MIO-DESKTOP')).toBeTruthy()
  })
})
