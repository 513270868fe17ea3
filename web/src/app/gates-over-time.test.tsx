import { limits } from '@koma/contract/limits'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, refuse } from '../../testing/answers.ts'
import { allMainPages, renderApp } from '../../testing/render.tsx'
import { createTestClient } from '../../testing/test-client.ts'
import { FakeIdentity } from '../features/session/identity/fake-identity.ts'
import { LoginDialog } from '../features/session/index.ts'

// Only the timers of the hourly look: advancing an hour would otherwise run every frame and timer of the page as well.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const text = { title: '利用規約', text: '## 第1条\n\n写真はあなたのものです。' }

function open(identity: FakeIdentity, path = '/photo', pages = allMainPages) {
  const client = createTestClient(async (url) => {
    const { version, published_at } = identity.terms
    if (String(url).startsWith('/api/document/terms')) return json({ version, published_at, ...text })
    return refuse(String(url).startsWith('/api/me/terms') ? 'not_found' : 'unknown')
  })
  return renderApp({ path, pages, identity, client })
}

describe('[2 gates] the gates as time passes', () => {
  it('stand in their order: who it is, terms, welcome, and then where one wanted to go', async () => {
    const identity = new FakeIdentity({ signedIn: true, me: { accepted_tos_version: null, user_name: null } })
    const found = Promise.withResolvers<boolean>()
    identity.restore = () => found.promise
    // It would wait for the session, which takes hours here.
    open(identity).catch(() => {})
    await screen.findByText('Retrieving user...')
    // However long that takes, nothing else is shown.
    await pass(limits.userRefresh * 3)
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Retrieving user...'])
    expect(screen.queryByRole('button')).toBeNull()
    await act(async () => found.resolve(true))
    await screen.findByRole('region', { name: '利用規約' })
    await pass(limits.userRefresh * 3)
    expect(screen.getByRole('heading', { name: '利用規約をご確認ください' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: /同意してつづける/ }))
    expect(await screen.findByText('プロフィールを設定する')).toBeTruthy()
    await pass(limits.userRefresh * 3)
    expect(screen.getByText('プロフィールを設定する')).toBeTruthy()
    identity.me = { ...identity.me, user_name: 'ミオ' }
    await pass(limits.userRefresh)
    expect(await screen.findByRole('heading', { name: 'Page /photo' })).toBeTruthy()
  })

  it('ask for new terms within the hour, and not before somebody looked', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    await open(identity)
    await screen.findByRole('heading', { name: 'Page /photo' })
    identity.terms = { ...identity.terms, version: '2026-01-01' }
    identity.me = { ...identity.me, current_tos_version: '2026-01-01' }
    await pass(limits.userRefresh - 1)
    expect(screen.getByRole('heading', { name: 'Page /photo' })).toBeTruthy()
    await pass(1)
    expect(await screen.findByRole('heading', { name: '利用規約が新しくなりました' })).toBeTruthy()
  })

  it('end the welcome within the hour if the profile was set elsewhere', async () => {
    const identity = new FakeIdentity({ signedIn: true, me: { user_name: null } })
    await open(identity)
    await screen.findByText('プロフィールを設定する')
    identity.me = { ...identity.me, user_name: 'ミオ' }
    await pass(limits.userRefresh - 1)
    expect(screen.getByText('プロフィールを設定する')).toBeTruthy()
    await pass(1)
    expect(await screen.findByRole('heading', { name: 'Page /photo' })).toBeTruthy()
  })
})

function Asking() {
  return <LoginDialog why="参加するにはログインが必要です。" open onClose={() => {}} />
}

describe('[2 guests] the dialog that asks for a login', () => {
  it('waits for an answer as long as it takes, and leads to the login and back here', async () => {
    const page = { path: '/share/:id', access: 'anyone', page: async () => ({ Component: Asking }) } as const
    const { user, address } = await open(new FakeIdentity(), '/share/7?sort=old', [...allMainPages, page])
    await screen.findByRole('dialog', { name: 'ログインが必要です' })
    await pass(limits.userRefresh * 3)
    expect([address(), screen.queryAllByRole('dialog').length]).toEqual(['/share/7?sort=old', 1])
    await user.click(screen.getByRole('button', { name: 'ログインへ' }))
    await screen.findByRole('heading', { name: 'おかえりなさい' })
    expect(address()).toBe('/login?from=%2Fshare%2F7%3Fsort%3Dold')
  })
})
