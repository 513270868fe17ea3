import { isHandheld } from '@koma/ui/browser/handheld.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fail, json } from '../../../testing/answers.ts'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { isPcClientMoment } from './pc-client-rule.ts'

const day = 86_400_000
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const tablet = 'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'

describe('[4 PC-client dialog] phones and tablets', () => {
  it.each([
    [desk, 0, false, false],
    [desk, 10, false, false],
    [desk, 10, true, true],
    [mac, 0, false, false],
    [mac, 5, false, true],
    [phone, 5, false, true],
    [tablet, 10, false, true],
  ])('%s with %d touch points, a finger first %s: %s', (userAgent, maxTouchPoints, isTouchFirst, answer) => {
    expect(isHandheld({ userAgent, maxTouchPoints, isTouchFirst })).toBe(answer)
  })
})

describe('[4 PC-client dialog] when it is shown', () => {
  const now = Date.UTC(2026, 10, 17)
  const me = { clear_tutorials: [] as string[] }
  const facts = { isHandheld: false, me, closedAt: Number.NaN, now }
  it.each([
    ['to a desktop user who was never told', facts, true],
    ['to nobody on a phone', { ...facts, isHandheld: true }, false],
    ['to no guest', { ...facts, me: null }, false],
    ['to nobody who has cleared it', { ...facts, me: { clear_tutorials: ['pc_client'] } }, false],
    ['to users who cleared another', { ...facts, me: { clear_tutorials: ['upload'] } }, true],
    ['not within a day after it was closed', { ...facts, closedAt: now - day + 1 }, false],
    ['again after a day', { ...facts, closedAt: now - day }, true],
    ['again if the clock was set back', { ...facts, closedAt: now + 9 * day }, true],
  ])('%s', (_, given, answer) => {
    expect(isPcClientMoment(given)).toBe(answer)
  })
})

const release = {
  version: '1.4.0',
  platform: 'windows',
  file_name: 'Koma-1.4.0.exe',
  bytes: 80_000_000,
  sha256: 'a'.repeat(64),
  download_url: 'http://localhost/api/client/download/Koma-1.4.0.exe',
}

let now = Date.UTC(2026, 10, 17)
const pages = [samplePage('/', { access: 'anyone' })]

async function open({ offers = false } = {}) {
  const identity = new FakeIdentity({ signedIn: true, me: { clear_tutorials: [] } })
  const cleared: string[] = []
  const client = createTestClient(async (input, init) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    if (pathname === '/api/client/latest') return offers ? json(release) : fail('not_found')
    if (pathname !== '/api/me/tutorial') return fail('lost')
    const { name } = JSON.parse(String(init?.body))
    cleared.push(name)
    identity.me = { ...identity.me, clear_tutorials: [name] }
    return json({ clear_tutorials: [name] })
  })
  const app = await renderApp({ pages, identity, client, device: { clock: { now: () => now } } })
  return { ...app, cleared }
}

const dialog = () => screen.findByRole('dialog', { name: 'PCの写真を自動でKomaに' })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('[4 PC-client dialog] the dialog', () => {
  it('offers the command where the server has no installer', async () => {
    await open()
    expect(await dialog()).toBeTruthy()
    expect(screen.getByDisplayValue('npm run desktop')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'つなぎかたを見る' }).getAttribute('href')).toBe(
      '/setting/client_application',
    )
  })

  it('offers the installer where there is one', async () => {
    await open({ offers: true })
    await dialog()
    expect(screen.getByRole('button', { name: 'Windows用をダウンロード' })).toBeTruthy()
    expect(screen.queryByDisplayValue('npm run desktop')).toBeNull()
  })

  it('records when it was closed, and comes back after a day', async () => {
    const { user, cleared } = await open()
    await dialog()
    await user.click(screen.getByRole('button', { name: 'あとで' }))
    await isGone()
    expect([localStorage.getItem('koma.pc-client-closed-at'), cleared]).toEqual([String(now), []])
    now += day
    await open()
    await dialog()
  })

  it('clears the tutorial if it is not to be shown again', async () => {
    const { user, cleared, session } = await open()
    await dialog()
    await user.click(screen.getByRole('button', { name: '今後表示しない' }))
    await isGone()
    await waitFor(() => expect(session.getState().me?.clear_tutorials).toEqual(['pc_client']))
    expect(cleared).toEqual(['pc_client'])
  })
})
