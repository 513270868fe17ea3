import { ApiError } from '@koma/client'
import type { Terms } from '@koma/contract'
import { errors } from '@koma/contract/errors'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../testing/answers.ts'
import { allMainPages, renderApp, samplePage } from '../../testing/render.tsx'
import { createTestClient } from '../../testing/test-client.ts'
import { FakeIdentity } from '../features/session/identity/fake-identity.ts'
import { watchAgreement } from '../features/session/index.ts'

const pages = [...allMainPages, samplePage('/share/:id', { access: 'anyone' })]

const terms: Terms = {
  version: '2025-08-01',
  published_at: '2025-08-01T12:00:00+09:00',
  changes: [
    {
      title: { ja: 'ゴミ箱', en: 'Trash' },
      text: { ja: '保存期間を書きました', en: 'Stated how long it keeps photos' },
    },
  ],
}

const behind = (accepted: string | null) =>
  new FakeIdentity({ signedIn: true, me: { accepted_tos_version: accepted }, terms: { ...terms } })

/** A server that has the text of the identity's terms. */
function open(identity: FakeIdentity, options: Parameters<typeof renderApp>[0] = {}) {
  const asked: string[] = []
  const client = createTestClient(async (url) => {
    asked.push(String(url))
    if (String(url).startsWith('/api/me/terms')) return json({ code: 1004, message: 'Not found' }, 404)
    if (!String(url).startsWith('/api/document/terms')) return json({ code: 1011, message: 'Please agree' }, 403)
    const { version, published_at } = identity.terms
    return json({ version, published_at, title: '利用規約', text: '## 第1条\n\n写真は==あなたのもの==です。' })
  })
  return renderApp({ path: '/photo', pages, identity, client, ...options }).then((app) => ({ ...app, asked }))
}

function Behind() {
  return <h1>Behind the gate</h1>
}

const agree = /同意してつづける/

describe('[4 terms gate]', () => {
  it('is shown before everything, including the welcome screen, until the user agrees', async () => {
    const identity = behind('2024-01-01')
    identity.me = { ...identity.me, user_name: null }
    const { user } = await open(identity)
    expect(await screen.findByRole('heading', { name: '利用規約が新しくなりました' })).toBeTruthy()
    expect((await screen.findByRole('list', { name: '変わったところ' })).textContent).toBe(
      '01ゴミ箱保存期間を書きました',
    )
    expect((await screen.findByRole('region', { name: '利用規約' })).textContent).toBe(
      '第1条写真は変わったところ: あなたのものです。',
    )
    const accept = screen.getByRole<HTMLButtonElement>('button', { name: agree })
    expect(accept.disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: '利用規約とプライバシーポリシーに同意します' }))
    await user.click(accept)
    const welcome = await screen.findByRole('heading', { name: /^ようこそ/ })
    await waitFor(() => expect(document.activeElement).toBe(welcome))
    expect(screen.getByText('プロフィールを設定する')).toBeTruthy()
    expect(identity.me.accepted_tos_version).toBe('2025-08-01')
  })

  it('stands before deep links and pages for anyone, whose address stays, and fetches nothing of theirs', async () => {
    for (const path of ['/share/7?sort=old', '/photo?by=taken']) {
      let loaded = 0
      const page = samplePage(path.split('?')[0] ?? '', {
        access: path.startsWith('/share') ? 'anyone' : 'user',
        page: async () => ({
          Component: Behind,
          loader: () => {
            loaded += 1
            return null
          },
        }),
      })
      const { user, address, asked } = await open(behind(null), { path, pages: [page] })
      await user.click(await screen.findByRole('checkbox'))
      expect([loaded, asked]).toEqual([0, ['/api/document/terms?language=ja']])
      await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: agree }).disabled).toBe(false))
      await user.click(screen.getByRole('button', { name: agree }))
      expect(await screen.findByRole('heading', { name: 'Behind the gate' })).toBeTruthy()
      expect(address()).toBe(path)
      document.body.innerHTML = ''
    }
  })

  it('does not mention a change of the terms to a user who agrees for the first time', async () => {
    await open(behind(null))
    expect(await screen.findByRole('heading', { name: '利用規約をご確認ください' })).toBeTruthy()
    await screen.findByRole('region', { name: '利用規約' })
    expect(screen.queryByRole('list', { name: '変わったところ' })).toBeNull()
  })

  it('stays and shows an error when the agreement does not reach the server', async () => {
    const identity = behind('2024-01-01')
    const { user } = await open(identity)
    await screen.findByRole('region', { name: '利用規約' })
    identity.fault = { reason: 'network' }
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: agree }))
    expect(await screen.findByText(/送信できませんでした/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: '利用規約が新しくなりました' })).toBeTruthy()
  })

  it('asks again if the terms changed while they were read', async () => {
    const identity = behind('2024-01-01')
    const { user } = await open(identity)
    await screen.findByRole('region', { name: '利用規約' })
    identity.terms = { ...terms, version: '2025-09-01' }
    identity.me = { ...identity.me, current_tos_version: '2025-09-01' }
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: agree }))
    expect(await screen.findByText('利用規約が新しくなりました。もう一度ご確認ください。')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: agree }))
    expect(await screen.findByRole('heading', { name: 'Page /photo' })).toBeTruthy()
    expect(identity.me.accepted_tos_version).toBe('2025-09-01')
  })

  it('cannot be agreed to before the text has arrived, and tries again', async () => {
    const identity = behind(null)
    let isDown = true
    const { version, published_at } = terms
    const client = createTestClient(async () =>
      isDown
        ? json({ code: 1, message: 'Unknown error' }, 500)
        : json({ version, published_at, title: '利用規約', text: '本文' }),
    )
    const { user } = await renderApp({ path: '/photo', pages, identity, client })
    expect((await screen.findByRole('alert')).textContent).toContain('読み込めませんでした')
    await user.click(screen.getByRole('checkbox'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: agree }).disabled).toBe(true)
    isDown = false
    await user.click(screen.getByRole('button', { name: /もう一度/ }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: agree }).disabled).toBe(false))
  })

  it('lets somebody who does not agree sign out', async () => {
    const { user, session } = await open(behind('2024-01-01'))
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await waitFor(() => expect(session.getState().status).toBe('guest'))
  })

  it('lets somebody who does not agree reach their data and the way out, and come back to the gate', async () => {
    const gone = samplePage('/setting/data', { frame: 'bare', beforeTerms: true })
    const { user, address, router } = await open(behind('2024-01-01'), { pages: [...pages, gone] })
    await user.click(await screen.findByRole('link', { name: 'データの書き出し・退会' }))
    expect(await screen.findByRole('heading', { name: 'Page /setting/data' })).toBeTruthy()
    expect(address()).toBe('/setting/data')
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('heading', { name: '利用規約が新しくなりました' })).toBeTruthy()
    expect(address()).toBe('/photo')
  })

  it('compares with the terms that were agreed to, where they were kept', async () => {
    const identity = behind('2024-01-01')
    const { version, published_at } = terms
    const agreed = { version: '2024-01-01', published_at: '2024-01-01T12:00:00+09:00', title: '利用規約' }
    const client = createTestClient(async (url) => {
      if (String(url).startsWith('/api/me/terms')) return json({ ...agreed, text: '## 第1条\n\n写真は皆のものです。' })
      return json({ version, published_at, title: '利用規約', text: '## 第1条\n\n写真はあなたのものです。' })
    })
    const { user } = await renderApp({ path: '/photo', pages, identity, client })
    await user.click(await screen.findByRole('button', { name: '前の規約とくらべる' }))
    const dialog = await screen.findByRole('dialog', { name: '前の規約とくらべる' })
    expect(dialog.textContent).toContain('2024年1月1日からの規約とのちがいです。')
    expect((await screen.findByRole('region', { name: '前の規約とくらべる' })).textContent).toBe(
      '第1条写真は削除: 皆追加: あなたのものです。',
    )
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers no comparison if the former text is not known, nor for the first agreement', async () => {
    for (const accepted of ['2024-01-01', null]) {
      await open(behind(accepted))
      await screen.findByRole('region', { name: '利用規約' })
      expect(screen.queryByRole('button', { name: '前の規約とくらべる' })).toBeNull()
      document.body.innerHTML = ''
    }
  })

  it('opens both documents in a new tab', async () => {
    await open(behind('2024-01-01'))
    await screen.findByRole('checkbox')
    for (const [name, path] of [
      ['全文を開く', '/about/terms'],
      ['プライバシーポリシー', '/about/privacy_policy'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank'])
    }
  })

  it('does not cover the terms themselves', async () => {
    await open(behind('2024-01-01'), { path: '/about/terms' })
    expect(await screen.findByRole('heading', { level: 1, name: '利用規約' })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 2, name: '第1条' })).toBeTruthy()
  })

  it('appears when the server refuses a call because the terms have changed meanwhile, with one look for many refusals', async () => {
    const identity = behind('2025-08-01')
    const { session } = await open(identity)
    await screen.findByRole('heading', { name: 'Page /photo' })
    let looks = 0
    const { fetchMe } = identity
    identity.fetchMe = () => {
      looks += 1
      return fetchMe()
    }
    identity.terms = { ...terms, version: '2025-09-01' }
    identity.me = { ...identity.me, current_tos_version: '2025-09-01' }
    const refused = watchAgreement(() => session)
    act(() => {
      refused(new ApiError(errors.forbidden.code, ''))
      for (const _ of [1, 2, 3]) refused(new ApiError(errors.terms_not_accepted.code, ''))
    })
    const heading = await screen.findByRole('heading', { name: '利用規約が新しくなりました' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(looks).toBe(1)
  })
})
