import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { NotificationServer } from '../../../testing/servers/notification-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import type { Language } from '../../platform/preferences/language.ts'

const open = (server: NotificationServer, language: Language = 'ja') =>
  renderApp({
    path: '/setting/notification',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    language,
  })

const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'

describe('[2 /setting/notification] what the user is notified of', () => {
  it('is nine switches in three groups, saved at once', async () => {
    const server = new NotificationServer()
    const { user } = await open(server)
    const names = (await screen.findAllByRole('switch')).map((each) => each.getAttribute('aria-label'))
    expect(names).toEqual([
      '招待と参加',
      '写真の追加',
      'リアクション',
      '名前の変更',
      '公開範囲の変更',
      'DM',
      '写真が届いた',
      'DMのリアクション',
      'タグ付け',
    ])
    await user.click(screen.getByRole('switch', { name: '名前の変更' }))
    expect(isOn('名前の変更')).toBe(false)
    await waitFor(() => expect(server.settings.share_name_change).toBe(false))
    expect(server.settings).toEqual({ ...new NotificationServer().settings, share_name_change: false })
  })

  it('stops what is said of DMs when DM is off, and keeps their settings', async () => {
    const server = new NotificationServer()
    server.settings.dm_reaction = false
    const { user } = await open(server)
    await user.click(await screen.findByRole('switch', { name: 'DM' }))
    await waitFor(() => expect(server.settings.dm).toBe(false))
    const received = screen.getByRole('switch', { name: '写真が届いた' })
    expect([isOn('写真が届いた'), received]).toEqual([false, expect.objectContaining({ disabled: true })])
    await user.click(screen.getByRole('switch', { name: 'DM' }))
    await waitFor(() => expect([isOn('写真が届いた'), isOn('DMのリアクション')]).toEqual([true, false]))
  })

  it('can be turned on as a whole', async () => {
    const server = new NotificationServer()
    server.settings = { ...server.settings, tag: false, dm: false }
    const { user } = await open(server, 'en')
    await user.click(await screen.findByRole('button', { name: 'Turn all on' }))
    await waitFor(() => expect(Object.values(server.settings).every(Boolean)).toBe(true))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn all on' })).toBeNull())
  })

  it('reverts to what is saved and says so when a change fails', async () => {
    const server = new NotificationServer()
    const { user } = await open(server)
    await screen.findByRole('switch', { name: 'タグ付け' })
    server.faults = { 'PUT /notifications/settings': 'unknown' }
    await user.click(screen.getByRole('switch', { name: 'タグ付け' }))
    expect(await screen.findByText(/設定を保存できませんでした/)).toBeTruthy()
    await waitFor(() => expect(isOn('タグ付け')).toBe(true))
  })

  it('can be loaded again after a failure', async () => {
    const server = new NotificationServer()
    server.faults = { 'GET /notifications/settings': 'unknown' }
    const { user } = await open(server)
    const alert = await screen.findByRole('alert')
    server.faults = {}
    await user.click(within(alert).getByRole('button', { name: 'もう一度' }))
    expect(await screen.findAllByRole('switch')).toHaveLength(9)
  })
})
