import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { campaignPost, TimelineServer } from '../../../testing/servers/timeline-server.ts'
import { setPostHidden } from '../../features/reports/hidden-posts.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const open = (server: TimelineServer, { signedIn = true, language = 'ja' as 'ja' | 'en' } = {}) =>
  renderApp({ path: '/', identity: new FakeIdentity({ signedIn }), client: server.client(), language })
const posts = () => screen.findAllByRole('article')
const all = [campaignPost(0, { photos: 2 }), campaignPost(1)]

afterEach(() => localStorage.clear())

async function openMenu(user: Awaited<ReturnType<typeof open>>['user'], place = 0) {
  const post = (await posts())[place] ?? document.body
  await user.click(within(post).getByRole('button', { name: '投稿のメニュー' }))
}

/** Reports the newest post and closes the dialog that says so. */
async function report(user: Awaited<ReturnType<typeof open>>['user'], { hide = true } = {}) {
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: '報告する' }))
  await user.click(await screen.findByRole('button', { name: /^報告する/ }))
  const sent = within(await screen.findByRole('dialog', { name: '報告を受けつけました' }))
  if (!hide) await user.click(sent.getByRole('switch', { name: 'この写真を隠す' }))
  await user.click(sent.getByRole('button', { name: '閉じる' }))
}

describe('[2 /] a campaign post on the timeline', () => {
  it('names its campaign in the language of the reader', async () => {
    await open(new TimelineServer(all))
    const [first] = await posts()
    expect(first?.textContent).toContain('夏の一枚に2枚投稿しました')
    cleanup()
    await open(new TimelineServer(all), { language: 'en' })
    expect((await posts())[0]?.textContent).toContain('Posted 2 photos to One frame of this summer')
  })

  it('takes reactions, which stay with the campaign', async () => {
    const server = new TimelineServer(all)
    const { user } = await open(server)
    const [first] = await posts()
    await user.click(within(first ?? document.body).getByRole('button', { name: 'リアクションを追加' }))
    await user.click(await screen.findByRole('button', { name: '赤いハート' }))
    await waitFor(() => expect(server.reacted).toEqual([`${all[0]?.photos[0]?.photo_id} ❤️`]))
    expect(server.asked).toContain(`/timeline/promotion/vket2025summer/${all[0]?.photos[0]?.photo_id}/reaction`)
  })

  it('is passed on from its menu, by its address', async () => {
    const { user } = await open(new TimelineServer(all))
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: '共有' }))
    expect(await screen.findByText('リンクをコピーしました')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/pr/vket2025summer/photo/${all[0]?.photos[0]?.timestamp}`,
    )
  })
})

describe('[decisions] after a report', () => {
  it('the photo is hidden for the reporter, and comes back by undo', async () => {
    const server = new TimelineServer(all)
    const { user } = await open(server)
    await report(user)
    const [newest] = all[0]?.photos ?? []
    const of = { kind: 'promotion_post', id: newest?.timestamp }
    await waitFor(() => expect(server.hidden).toEqual([{ ...of, hide: true }]))
    expect(server.reported).toEqual([{ ...of, reason: 'no_consent' }])
    await waitFor(() => expect(document.querySelectorAll('a[href*="/timeline/main/photo/"]')).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.hidden.at(-1)).toEqual({ ...of, hide: false }))
    await waitFor(() => expect(document.querySelectorAll('a[href*="/timeline/main/photo/"]')).toHaveLength(3))
  })

  it('a photo stays if the reporter wants to see it, and its author can be muted', async () => {
    const server = new TimelineServer(all)
    const { user } = await open(server)
    await report(user, { hide: false })
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull()
    expect([server.hidden, (await posts()).length]).toEqual([[], 2])
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: '報告する' }))
    await user.click(await screen.findByRole('button', { name: /^報告する/ }))
    await user.click(await screen.findByRole('switch', { name: '投稿した人をミュート' }))
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(server.asked).toContain('/mute'))
  })

  it('a guest hides it on the device, also for the next visit', async () => {
    const server = new TimelineServer([campaignPost(0), campaignPost(1)])
    const { user } = await open(server, { signedIn: false })
    await report(user)
    expect(server.hidden).toEqual([])
    await waitFor(async () => expect(await posts()).toHaveLength(1))
    cleanup()
    await open(server, { signedIn: false })
    expect(await posts()).toHaveLength(1)
    setPostHidden(campaignPost(0).timestamp, false)
    await waitFor(async () => expect(await posts()).toHaveLength(2))
  })

  it('a photo that could not be hidden shows again, and the reader is told', async () => {
    const server = new TimelineServer([campaignPost(0)])
    const { user } = await open(server)
    server.hideFault = 'unknown'
    await report(user)
    expect(await screen.findByText(/隠す設定を変えられませんでした/)).toBeTruthy()
    expect(await posts()).toHaveLength(1)
  })
})
