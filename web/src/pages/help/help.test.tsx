import { faqData } from '@koma/contract/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, json } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { findWords, hasWords } from '../../features/documents/find-words.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

let scrolledTo: string[] = []
beforeEach(() => {
  scrolledTo = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id)
  })
})

const client = createTestClient(async (input) =>
  String(input).includes('/faq') ? json({ sections: faqData }) : fail('unknown'),
)
const question = (name: string | RegExp) => screen.getByRole('button', { name })

describe('[2 /about/help]', () => {
  it('opens one answer at a time, each with an address of its own', async () => {
    const { user, router } = await renderApp({ path: '/about/help', client })
    await user.click(await screen.findByRole('button', { name: '画質は下がりますか' }))
    expect(screen.getByText('下がりません。')).toBeTruthy()
    expect(router.state.location.hash).toBe('#quality')
    await user.click(question('消した写真は戻せますか'))
    expect(question('画質は下がりますか').getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByRole('link', { name: 'ゴミ箱' }).getAttribute('href')).toBe('/trash')
    await user.click(question('消した写真は戻せますか'))
    expect(router.state.location.hash).toBe('')
    expect(scrolledTo).toEqual([])
  })

  it('shows the answer that a link names', async () => {
    await renderApp({ path: '/about/help#trash', client })
    expect(await screen.findByText(/30日以内なら/)).toBeTruthy()
    expect(scrolledTo).toEqual(['question-trash'])
  })

  it('finds words in questions and answers, marks them and leaves out the rest', async () => {
    const { user } = await renderApp({ path: '/about/help', client })
    await user.type(await screen.findByRole('searchbox', { name: 'キーワードでさがす' }), 'ゴミ箱')
    expect(await screen.findByText('1件見つかりました')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'はじめに' })).toBeNull()
    await user.click(question('消した写真は戻せますか'))
    expect(document.querySelector('mark')?.textContent).toBe('ゴミ箱')
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('見つかりませんでした')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '検索をやめる' }))
    expect(await screen.findByRole('heading', { name: 'はじめに' })).toBeTruthy()
  })

  it('offers only words that find something', async () => {
    const { user } = await renderApp({ path: '/about/help', client })
    expect(await screen.findByRole('button', { name: '画質' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '解約' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '画質' }))
    expect(await screen.findByText('1件見つかりました')).toBeTruthy()
  })

  it('goes back where one came from, and to the about page otherwise', async () => {
    const { user, router, address } = await renderApp({ path: '/about/contact', client })
    await act(() => router.navigate('/about/help', { state: { from: '/about/contact' } }))
    await user.click(await screen.findByRole('link', { name: /^はじめに/ }))
    await waitFor(() => expect(router.state.location.hash).toBe('#section-1'))
    expect(scrolledTo).toEqual(['section-1'])
    await user.click(screen.getByRole('button', { name: '戻る' }))
    await waitFor(() => expect(address()).toBe('/about/contact'))
    await act(() => router.navigate('/about/help'))
    await screen.findByRole('heading', { level: 1, name: 'お困りですか？' })
    await user.click(screen.getByRole('button', { name: '戻る' }))
    await waitFor(() => expect(address()).toBe('/about'))
  })
})

describe('[2 /help]', () => {
  it('is the same inside the app, for guests and users', async () => {
    await renderApp({ path: '/help', client, identity: new FakeIdentity({ signedIn: true }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'ヘルプ' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '画質は下がりますか' })).toBeTruthy()
    expect(screen.getByRole('complementary')).toBeTruthy()
  })
})

describe('looking for words', () => {
  it('ignores width and case, and needs every word', () => {
    expect(hasWords('ＶＲＣｈａｔの写真', 'vrchat 写真')).toBe(true)
    expect(hasWords('VRChatの写真', 'vrchat アルバム')).toBe(false)
    expect(hasWords('anything', '  ')).toBe(true)
  })

  it('finds them in their places', () => {
    expect(findWords('Save (a.b)', 'A.B')).toEqual([
      { text: 'Save (', isFound: false },
      { text: 'a.b', isFound: true },
      { text: ')', isFound: false },
    ])
    expect(findWords('none', 'x')).toEqual([{ text: 'none', isFound: false }])
  })
})
