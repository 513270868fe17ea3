import { accountSettings } from '@koma/contract/samples'
import { setTouchOnly } from '@koma/ui/testing/screen-size.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, refuse } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

/** A server that keeps the settings of one account, and can be made to fail. */
function server() {
  const kept = { ...accountSettings, time_zone: null, allow_original: false }
  const faults = { read: false, write: false, slow: false }
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const client = createTestClient(async (input, init) => {
    const url = new URL(String(input), 'http://koma.test')
    if (url.pathname !== '/api/me/settings') return refuse('unknown')
    if (init?.method === 'PUT') {
      if (faults.slow) await released
      if (faults.write) return refuse('unknown')
      Object.assign(kept, JSON.parse(String(init.body)))
    } else if (faults.read) return refuse('unknown')
    return json(kept)
  })
  return { client, kept, faults, release: () => release() }
}

const open = (on: ReturnType<typeof server>, language: 'ja' | 'en' = 'ja') =>
  renderApp({ path: '/setting', client: on.client, identity: new FakeIdentity({ signedIn: true }), language })

describe('the settings of photos', () => {
  it('allow others to get originals, and set the time zone of photos', async () => {
    const on = server()
    const { user } = await open(on)
    const original = await screen.findByRole('switch', { name: '元のファイルの保存を許可する' })
    await waitFor(() => expect(original).toHaveProperty('disabled', false))
    expect(original.getAttribute('aria-checked')).toBe('false')
    await user.click(original)
    await waitFor(() => expect(on.kept.allow_original).toBe(true))
    expect(original.getAttribute('aria-checked')).toBe('true')
    await user.click(screen.getByRole('button', { name: /^写真のタイムゾーン.*この端末と同じ$/ }))
    await user.type(await screen.findByRole('searchbox', { name: '都市、国、時差でさがす' }), 'berlin')
    await user.click(await screen.findByRole('button', { name: /^ドイツ/ }))
    await waitFor(() => expect(on.kept.time_zone).toBe('Europe/Berlin'))
    await user.click(await screen.findByRole('button', { name: /^写真のタイムゾーン.*ドイツ$/ }))
    await user.click(await screen.findByRole('button', { name: /^この端末と同じ/ }))
    await waitFor(() => expect(on.kept.time_zone).toBeNull())
  })

  it('show every change at once while several are being saved', async () => {
    const on = server()
    const { user } = await open(on, 'en')
    const original = await screen.findByRole('switch', { name: 'Allow saving original files' })
    await waitFor(() => expect(original).toHaveProperty('disabled', false))
    on.faults.slow = true
    await user.click(original)
    await user.click(screen.getByRole('button', { name: /^Photo time zone/ }))
    await user.type(await screen.findByRole('searchbox'), 'berlin')
    await user.click(await screen.findByRole('button', { name: /^Berlin/ }))
    expect(original.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('button', { name: /^Photo time zone.*Berlin$/ })).toBeTruthy()
    on.release()
    await waitFor(() => expect(on.kept).toMatchObject({ allow_original: true, time_zone: 'Europe/Berlin' }))
    expect(original.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('button', { name: /^Photo time zone.*Berlin$/ })).toBeTruthy()
  })

  it('revert to the saved value and show an error when a change fails', async () => {
    const on = server()
    on.faults.write = true
    const { user } = await open(on, 'en')
    const original = await screen.findByRole('switch', { name: 'Allow saving original files' })
    await waitFor(() => expect(original).toHaveProperty('disabled', false))
    await user.click(original)
    await screen.findByText("Couldn't save the setting")
    expect(original.getAttribute('aria-checked')).toBe('false')
  })

  it('can be retried when they could not be loaded', async () => {
    const on = server()
    on.faults.read = true
    const { user } = await open(on)
    await screen.findByText('写真の設定を読み込めませんでした')
    on.faults.read = false
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('switch', { name: '元のファイルの保存を許可する' })).toBeTruthy()
  })
})

describe('the keyboard section', () => {
  it('is there with a mouse or trackpad, and not on a device that is only touched', async () => {
    await open(server())
    expect(await screen.findByRole('heading', { name: 'キーボード' })).toBeTruthy()
    cleanup()
    setTouchOnly(true)
    await open(server())
    expect(await screen.findByRole('heading', { name: '表示' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'キーボード' })).toBeNull()
  })
})
