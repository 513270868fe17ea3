import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Fault, fail, json, refuse } from '../../../testing/answers.ts'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

/** A server that knows one taken id and accepts profiles. */
function server(fault?: Fault) {
  const asked: string[] = []
  const sent: Array<Record<string, unknown>> = []
  const client = createTestClient(async (input, init) => {
    const url = new URL(String(input), 'http://koma.test')
    asked.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    if (url.pathname === '/api/search/user/by_id') {
      if (url.searchParams.get('id') === 'unclear') return refuse('unknown')
      return url.searchParams.get('id') === 'taken' ? json(personNumber(1, { koma_id: 'taken' })) : refuse('not_found')
    }
    if (url.pathname === '/api/me' && init?.method === 'PUT') {
      if (init.body instanceof FormData) sent.push(Object.fromEntries(init.body))
      return fault ? fail(fault) : json({ success: true })
    }
    return refuse('unknown')
  })
  return { client, asked, sent }
}

const newcomer = () => new FakeIdentity({ signedIn: true, me: { user_name: null, koma_id: null, description: '' } })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('[4 profile form]', () => {
  it('can be saved once it is complete and the id is free, and then leads into the app', async () => {
    const { client, asked } = server()
    const { user } = await renderApp({ path: '/edit_profile', client, identity: newcomer() })
    const save = screen.getByRole('button', { name: /^はじめる/ })
    expect(save).toHaveProperty('disabled', true)
    expect(screen.getByText('必要な項目を入力すると、はじめられます').id).toBe(save.getAttribute('aria-describedby'))
    expect(screen.getByRole('button', { name: 'アイコンを選ぶ' })).toBeTruthy()
    for (const label of ['ユーザーID', 'ユーザー名', '自己紹介']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).required, label).toBe(true)
    }
    await user.type(screen.getByLabelText('ユーザーID'), 'mio_0816')
    await user.type(screen.getByLabelText('ユーザー名'), 'ミ オ')
    await user.type(screen.getByLabelText('自己紹介'), '夜の写真が好きです。')
    expect(screen.getByLabelText('ユーザー名')).toHaveProperty('value', 'ミオ')
    await screen.findByText('このIDは使えます')
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    expect(screen.queryByText('必要な項目を入力すると、はじめられます')).toBeNull()
    await user.click(save)
    await screen.findByText('プロフィールを保存しました')
    expect(asked).toContain('PUT /api/me')
  })

  it('takes a new user on to the page that they came for', async () => {
    const pages = [samplePage('/share/:shareId', { access: 'anyone' })]
    const identity = newcomer()
    const { user, address } = await renderApp({ path: '/share/summer', pages, client: server().client, identity })
    await user.click(screen.getByRole('link', { name: 'プロフィールを設定する' }))
    await user.type(await screen.findByLabelText('ユーザーID'), 'mio_0816')
    await user.type(screen.getByLabelText('ユーザー名'), 'ミオ')
    await user.type(screen.getByLabelText('自己紹介'), '夜の写真が好きです。')
    const save = screen.getByRole('button', { name: /^はじめる/ })
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    identity.me.user_name = 'ミオ'
    await user.click(save)
    await screen.findByRole('heading', { name: 'Page /share/summer' })
    expect(address()).toBe('/share/summer')
  })

  it('says that an id is taken, with the message of the error catalogue', async () => {
    const { client } = server()
    const { user } = await renderApp({ path: '/edit_profile', client, identity: newcomer(), language: 'en' })
    await user.type(screen.getByLabelText('User ID'), 'taken')
    await screen.findByText('This ID already exists')
    expect(screen.getByRole('button', { name: /^Get started/ })).toHaveProperty('disabled', true)
  })

  it('reduces a pasted address to the id, and asks before discarding changes', async () => {
    const { client } = server()
    const { user, router } = await renderApp({
      path: '/edit_profile',
      client,
      identity: new FakeIdentity({ signedIn: true }),
    })
    await user.click(screen.getByLabelText('XのID（任意）'))
    await user.paste('https://x.com/mio_vr?s=20')
    expect(screen.getByLabelText('XのID（任意）')).toHaveProperty('value', 'mio_vr')
    void router.navigate('/setting')
    await screen.findByRole('dialog', { name: '変更を捨てて移動しますか？' })
    await user.click(screen.getByRole('button', { name: '編集をつづける' }))
    expect(screen.getByLabelText('XのID（任意）')).toHaveProperty('value', 'mio_vr')
  })

  it('keeps what was typed when saving fails, with the trace id', async () => {
    const { client } = server('unknown')
    const { user } = await renderApp({ path: '/edit_profile', client, identity: new FakeIdentity({ signedIn: true }) })
    await user.clear(screen.getByLabelText('ユーザー名'))
    await user.type(screen.getByLabelText('ユーザー名'), 'ソラ')
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    await screen.findByText(/保存できませんでした/)
    expect(screen.getByLabelText('ユーザー名')).toHaveProperty('value', 'ソラ')
  })

  it('shows at the id field that somebody took the id after it was checked', async () => {
    const { client } = server('koma_id_taken')
    const { user } = await renderApp({ path: '/edit_profile', client, identity: new FakeIdentity({ signedIn: true }) })
    const id = screen.getByLabelText('ユーザーID')
    await user.type(id, '2')
    const save = screen.getByRole('button', { name: /^保存する/ })
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await user.click(save)
    await waitFor(() => expect(id.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(id)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks before the page is reloaded with changes', async () => {
    const { user } = await renderApp({
      path: '/edit_profile',
      client: server().client,
      identity: new FakeIdentity({ signedIn: true }),
    })
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await user.type(screen.getByLabelText('ユーザー名'), '2')
    expect(leave()).toBe(true)
  })

  it('saves the VRChat name and id, reduced from a pasted address', async () => {
    const { client, sent } = server()
    const identity = new FakeIdentity({ signedIn: true, me: { vrchat_user_id: null, vrchat_display_name: null } })
    const { user } = await renderApp({ path: '/edit_profile', client, identity })
    await user.type(screen.getByLabelText('VRChatの名前（任意）'), 'Mio 08')
    await user.click(screen.getByLabelText('VRChatのユーザーID（任意）'))
    await user.paste('https://vrchat.com/home/user/usr_34f3d933-b091-4163-9565-59cb819aca45')
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    await screen.findByText('プロフィールを保存しました')
    expect(sent.at(-1)).toMatchObject({
      vrchat_display_name: 'Mio 08',
      vrchat_user_id: 'usr_34f3d933-b091-4163-9565-59cb819aca45',
    })
  })

  it.each<[Fault, string]>([
    ['storage_over', 'ストレージの容量を超えるため、アイコンを保存できませんでした。'],
    ['size_upper', 'アイコンのファイルが大きすぎます（100MBまで）。'],
    ['size_lower', 'アイコンのファイルが小さすぎます（64KBから）。'],
    ['file_format', 'アイコンにできるのは、JPEGとPNGの画像です。'],
    ['file_break', 'アイコンのファイルが壊れています。ほかの画像でお試しください。'],
    ['upload_failed', 'アイコンをアップロードできませんでした。もう一度お試しください。'],
  ])('[8] says why the icon was refused: %s', async (fault, words) => {
    const { client } = server(fault)
    const { user } = await renderApp({ path: '/edit_profile', client, identity: new FakeIdentity({ signedIn: true }) })
    await user.type(screen.getByLabelText('ユーザー名'), '2')
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  it('[8 avatar crop] says so if the browser has no canvas to crop on', async () => {
    // jsdom draws nothing: it has neither pictures nor a canvas, whose context is null as if there were no memory left.
    vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 400, close() {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:icon')
    const { user } = await renderApp({
      path: '/edit_profile',
      client: server().client,
      identity: new FakeIdentity({ signedIn: true }),
    })
    const icon = new File(['a picture'], 'icon.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('アイコンを変える', { selector: 'input' }), icon)
    const cropper = within(await screen.findByRole('dialog', { name: 'アイコンの範囲を選ぶ' }))
    fireEvent.load(await waitFor(() => cropper.getByRole('presentation')))
    const done = cropper.getByRole('button', { name: '完了' })
    await waitFor(() => expect(done).toHaveProperty('disabled', false))
    await user.click(done)
    expect(
      await screen.findByText('画像を切り抜けませんでした。ほかのタブを閉じて、もう一度お試しください。'),
    ).toBeTruthy()
  })

  it('[8 fetch data] says so if nobody can tell whether the id is free', async () => {
    const { user } = await renderApp({ path: '/edit_profile', client: server().client, identity: newcomer() })
    await user.type(screen.getByLabelText('ユーザーID'), 'unclear')
    expect(await screen.findByText('データを取得できませんでした')).toBeTruthy()
  })

  it('[8 error.fetch_me] says so if the saved profile cannot be fetched', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    const { user } = await renderApp({ path: '/edit_profile', client: server().client, identity })
    await user.type(screen.getByLabelText('ユーザー名'), '2')
    identity.fetchMe = () => Promise.reject(new Error('away'))
    await user.click(screen.getByRole('button', { name: /^保存する/ }))
    expect(await screen.findByText(/プロフィールを取得できませんでした/)).toBeTruthy()
  })
})
