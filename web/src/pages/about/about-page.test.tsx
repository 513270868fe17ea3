import { aboutData } from '@koma/contract/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Fault, fail, json } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { setTheme } from '../../platform/preferences/theme.ts'

/** A server with the data of the about page in two languages. */
function server() {
  const state = { fault: null as Fault | null }
  const client = createTestClient(async (input) => {
    const url = new URL(String(input), 'http://koma.test')
    if (state.fault) return fail(state.fault)
    if (url.pathname !== '/api/about') return fail('unknown')
    const isEnglish = url.searchParams.get('language') === 'en'
    return json(isEnglish ? { ...aboutData, title: 'Every **frame**', lead: 'In VR.' } : aboutData)
  })
  return { client, state }
}
const about = (more: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const on = server()
  return renderApp({ path: '/about', client: on.client, ...more }).then((app) => ({ ...app, ...on }))
}

describe('[2 /about]', () => {
  it('tells a guest what Koma is, with everything of its data and two ways in', async () => {
    await about()
    expect(await screen.findByRole('heading', { level: 1, name: 'あの世界の一瞬を、ひとコマずつ。' })).toBeTruthy()
    const names = ['できること', 'ほかにはないもの', '大切にしていること', 'お知らせ', '作る人、守る人']
    for (const name of names) expect(screen.getByRole('region', { name })).toBeTruthy()
    for (const words of ['のこす', '1ビットも変えない', 'ひとコマ', '公開しました', 'ミオ', '2025年8月16日']) {
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    }
    const starts = screen.getAllByRole('link', { name: '無料ではじめる' })
    expect(starts.map((link) => link.getAttribute('href'))).toEqual(['/login', '/login'])
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/about',
      '/about/help',
      '/about/client_tutorial',
      '/about/contact',
      '/about/terms',
      '/about/privacy_policy',
    ])
  })

  it('is translated without a reload, and stays in the language that was chosen', async () => {
    const { user } = await about()
    await user.click(await screen.findByRole('button', { name: 'English' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Every frame' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Only here' })).toBeTruthy()
    expect(localStorage.getItem('koma.language')).toBe('en')
    await user.click(screen.getByRole('button', { name: '日本語' }))
    expect(await screen.findByRole('region', { name: 'ほかにはないもの' })).toBeTruthy()
  })

  it('leads users to their photos, and has no arrow unless they came from somewhere', async () => {
    const { router } = await about({ identity: new FakeIdentity({ signedIn: true }) })
    const [own] = await screen.findAllByRole('link', { name: 'マイフォトを開く' })
    expect(own?.getAttribute('href')).toBe('/photo')
    expect(screen.queryByRole('button', { name: '戻る' })).toBeNull()
    await act(() => router.navigate('/about/contact', { state: { from: '/about' } }))
    expect(await screen.findByRole('button', { name: '戻る' })).toBeTruthy()
  })

  it('shows the pictures of the theme', async () => {
    await about()
    await screen.findByRole('region', { name: 'できること' })
    const shown = () => [...document.querySelectorAll('#can img')].map((image) => image.getAttribute('src'))
    expect(shown()).toEqual(['/about/pictures/keep.avif'])
    act(() => setTheme('dark'))
    expect(shown()).toEqual(['/about/pictures/keep-dark.avif'])
    act(() => setTheme('system'))
  })

  it('can be tried again when its data cannot be loaded', async () => {
    const on = server()
    on.state.fault = 'unknown'
    const { user } = await renderApp({ path: '/about', client: on.client })
    const again = await screen.findByRole('button', { name: 'もう一度' })
    on.state.fault = null
    await user.click(again)
    await waitFor(() => expect(screen.getByRole('region', { name: 'できること' })).toBeTruthy())
  })
})
