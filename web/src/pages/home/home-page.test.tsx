import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { campaignPost, postNumber, TimelineServer } from '../../../testing/servers/timeline-server.ts'
import { FakeIdentity, mio } from '../../features/session/identity/fake-identity.ts'
import { me } from '../../features/shares/test-shares.ts'
import { timelineKeys } from '../../features/timelines/index.ts'

type Options = Parameters<typeof renderApp>[0]

const open = (server: TimelineServer, more: Options = {}) =>
  renderApp({ path: '/', identity: new FakeIdentity({ signedIn: true }), client: server.client(), ...more })

const posts = () => screen.findAllByRole('article')

describe('[2 /] the home timeline', () => {
  it('shows who added how many photos to which share, and links to each', async () => {
    await open(new TimelineServer([postNumber(0, { photos: 8 }), postNumber(1, { photos: 2 }), postNumber(2)]))
    const [many, two, one] = await posts()
    if (!many || !two || !one) throw new Error('There are not three posts.')
    expect(within(many).getByText('に8枚追加しました', { exact: false }).textContent).toBe('浮島の夜に8枚追加しました')
    expect(within(many).getByRole('link', { name: 'ゆきね' }).getAttribute('href')).toMatch(/^\/user\//)
    expect(within(many).getByText('World 0')).toBeTruthy()
    const photosIn = (post: HTMLElement) =>
      within(post)
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('/timeline/main/photo/'))
    expect([many, two, one].map((post) => photosIn(post).length)).toEqual([4, 2, 1])
    expect(photosIn(many).at(-1)?.textContent).toBe('+4')
    expect(screen.getByRole('heading', { level: 1, name: 'ホーム' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ホーム', current: 'page' })).toBeTruthy()
  })

  it('is in English too', async () => {
    await open(new TimelineServer([postNumber(0)]), { language: 'en' })
    expect((await posts())[0]?.textContent).toContain('Added 1 photo to 浮島の夜')
  })

  it('goes on as one scrolls', async () => {
    await open(new TimelineServer(Array.from({ length: 45 }, (_, number) => postNumber(number))))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(45))
    expect(screen.getByText('ここまでです')).toBeTruthy()
  })

  it('tells of new photos in a pill, which shows them', async () => {
    const server = new TimelineServer([postNumber(5)])
    const { user, queryClient } = await open(server)
    await posts()
    server.posts.push(postNumber(1, { photos: 3 }))
    await queryClient.invalidateQueries({ queryKey: timelineKeys.updates })
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    await user.click(await screen.findByRole('button', { name: '新しい写真 3枚' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('button', { name: /新しい写真/ })).toBeNull())
  })

  it("shows one's own posts by the switch", async () => {
    const server = new TimelineServer([postNumber(0), postNumber(1, { user: me })])
    const { user, address } = await open(server)
    expect(await posts()).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: '自分' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(address()).toBe('/?of=me')
  })

  it('has words for those who have not shared anything yet', async () => {
    await open(new TimelineServer([postNumber(0)]), { path: '/?of=me' })
    expect(await screen.findByRole('heading', { name: 'まだ共有した写真がありません' })).toBeTruthy()
  })

  it('sends reactions to the share of the photo, and shows them at once', async () => {
    const post = postNumber(0)
    const [photo] = post.photos
    if (photo) photo.reactions = { '😍': [post.user] }
    const server = new TimelineServer([post])
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: /😍|ハート/ }))
    await waitFor(() => expect(server.reacted).toEqual([`${photo?.photo_id} 😍`]))
  })

  it('refreshes when it is pulled down', async () => {
    const server = new TimelineServer([postNumber(5)])
    await open(server)
    const [post] = await posts()
    server.posts.push(postNumber(1))
    if (!post) throw new Error('There is no post.')
    fireEvent.touchStart(post, { touches: [{ clientY: 10 }] })
    fireEvent.touchMove(post, { touches: [{ clientY: 60 }] })
    fireEvent.touchEnd(post)
    expect(screen.getAllByRole('article')).toHaveLength(1)
    fireEvent.touchStart(post, { touches: [{ clientY: 10 }] })
    fireEvent.touchMove(post, { touches: [{ clientY: 200 }] })
    fireEvent.touchEnd(post)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  })
})

describe('[2 /] home without posts', () => {
  const withPhotos = (count: number) =>
    new FakeIdentity({ signedIn: true, me: { ...mio, storage_used_count_files: count } })

  it('leads to the first photo, and with photos to the first shared album', async () => {
    let uploads = 0
    const upload = () => {
      uploads += 1
    }
    const { user } = await open(new TimelineServer(), {
      identity: withPhotos(0),
      navigation: { unread: { dm: 0, notifications: 0 }, upload },
    })
    expect(await screen.findByRole('heading', { name: '最初のひとコマを入れよう' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '写真を選ぶ' }))
    expect(uploads).toBe(1)
    const sync = screen.getByRole('link', { name: 'PCから自動で入れる' })
    expect(sync.getAttribute('href')).toBe('/setting/client_application')
  })

  it('leads those with photos to the first shared album', async () => {
    await open(new TimelineServer(), { identity: withPhotos(3) })
    expect(await screen.findByRole('heading', { name: '友だちと写真を持ち寄ろう' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '共有アルバムを作る' }).getAttribute('href')).toBe('/share/create')
  })

  it('says that it could not load, and tries again', async () => {
    const server = new TimelineServer([postNumber(0)])
    server.fault = 'unknown'
    const { user } = await open(server)
    const retry = await screen.findByRole('button', { name: /もう一度/ })
    server.fault = null
    await user.click(retry)
    expect(await posts()).toHaveLength(1)
  })

  it('says that the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const server = new TimelineServer()
    server.fault = 'lost'
    await open(server)
    expect(await screen.findByRole('heading', { name: /オフライン/ })).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('[2 /, 6] a guest', () => {
  it('reads what Koma is, and is asked to log in for everything else', async () => {
    const { user, address } = await open(new TimelineServer(), { identity: new FakeIdentity() })
    expect(await screen.findByRole('heading', { name: 'あの世界の一瞬を、ひとコマずつ。' })).toBeTruthy()
    const welcome = within(screen.getByRole('region', { name: 'あの世界の一瞬を、ひとコマずつ。' }))
    expect(welcome.getByRole('link', { name: '無料ではじめる' }).getAttribute('href')).toBe('/login?from=%2F')
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'ホーム' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'マイフォト' }))
    expect(await screen.findByRole('dialog', { name: 'ログインが必要です' })).toBeTruthy()
    expect(address()).toBe('/')
  })

  it('sees posts that are for everybody, and is asked to log in to react, on a phone too', async () => {
    setScreenWidth(390)
    const { user } = await open(new TimelineServer([campaignPost(0)]), { identity: new FakeIdentity() })
    const [shown] = await posts()
    expect(screen.getByRole('heading', { name: 'みんなの投稿' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '夏の一枚' }).getAttribute('href')).toBe('/pr/vket2025summer')
    await user.click(within(shown ?? document.body).getByRole('button', { name: 'リアクションを追加' }))
    expect(await screen.findByRole('dialog', { name: 'ログインが必要です' })).toBeTruthy()
  })
})
