import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { CampaignServer } from '../../../testing/servers/campaign-server.ts'
import { postNumber } from '../../../testing/servers/timeline-server.ts'
import { readCodes } from '../../features/campaigns/stored-codes.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { me } from '../../features/shares/test-shares.ts'

const entry = (number: number, more: Parameters<typeof postNumber>[1] = {}) => ({
  ...postNumber(number, more),
  kind: 'promotion' as const,
  share: null,
  promotion_id: 'vket2025summer',
  promotion_title: { ja: 'Vket 2025 Summer', en: 'Vket 2025 Summer' },
})

interface Options {
  path?: string
  signedIn?: boolean
  language?: 'ja' | 'en'
}

const open = (server: CampaignServer, { path = '/pr/vket2025s', signedIn = true, language = 'ja' }: Options = {}) =>
  renderApp({ path, identity: new FakeIdentity({ signedIn }), client: server.client(), language })

afterEach(() => localStorage.clear())

describe('[2 /pr] the page of a campaign', () => {
  it('says what it is, how long it runs and how to take part, and shows what was posted', async () => {
    await open(new CampaignServer({ posts: [entry(0), entry(1)] }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Vket 2025 Summer' })).toBeTruthy()
    expect(screen.getByRole('timer')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '参加のしかた' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '参加できる写真が2枚あります' })).toBeTruthy()
    const links = await within(await screen.findByRole('grid')).findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [entry(0), entry(1)].map(({ timestamp }) => `/pr/vket2025s/photo/${timestamp}`),
    )
  })

  it('keeps the place of the photos that can take part until they are known', async () => {
    const server = new CampaignServer({ posts: [entry(0)] })
    const { promise, resolve } = Promise.withResolvers<void>()
    server.candidatesAfter = promise
    await open(server)
    const steps = await screen.findByRole('heading', { name: '参加のしかた' })
    await screen.findByRole('grid')
    const [coming] = screen.getAllByRole('status', { busy: true })
    expect(coming?.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    resolve()
    expect(await screen.findByRole('button', { name: '選んで投稿' })).toBeTruthy()
    expect(screen.queryByRole('status', { busy: true })).toBeNull()
  })

  it('says nothing of photos that can take part if that cannot be found out', async () => {
    const server = new CampaignServer({ posts: [entry(0)] })
    server.candidatesFault = 'unknown'
    await open(server)
    await screen.findByRole('grid')
    await waitFor(() => expect(screen.queryByRole('status', { busy: true })).toBeNull())
    expect(screen.getByRole('heading', { name: '参加のしかた' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '選んで投稿' })).toBeNull()
  })

  it("shows one's own entries by the switch", async () => {
    const { user, address } = await open(new CampaignServer({ posts: [entry(0), entry(1, { user: me })] }))
    await user.click(await screen.findByRole('radio', { name: /自分/ }))
    await waitFor(() => expect(within(screen.getByRole('grid')).getAllByRole('link')).toHaveLength(1))
    expect(address()).toBe('/pr/vket2025s?of=me')
  })

  it('tells of new entries in a pill, which shows them', async () => {
    const server = new CampaignServer({ posts: [entry(5)] })
    const { user, queryClient } = await open(server)
    await screen.findByRole('grid')
    server.posts.push(entry(1))
    await queryClient.invalidateQueries({ queryKey: ['timelines', 'updates'] })
    await user.click(await screen.findByRole('button', { name: '新しい写真 1枚' }))
    await waitFor(() => expect(within(screen.getByRole('grid')).getAllByRole('link')).toHaveLength(2))
  })

  it('fetches an entry again whose picture is not there any more', async () => {
    const server = new CampaignServer({ posts: [entry(0), entry(1)] })
    const addresses = Object.values(entry(0).photos[0]?.urls ?? {})
    await open(server)
    const grid = await screen.findByRole('grid')
    const isFound = (image: HTMLImageElement) => addresses.includes(image.getAttribute('src') ?? '')
    const picture = await waitFor(() => {
      const found = [...grid.querySelectorAll('img')].find(isFound)
      if (!found) throw new Error('There is no picture.')
      return found
    })
    const expired = picture.getAttribute('src') ?? ''
    const renewed = `${expired}?renewed`
    server.posts = JSON.parse(JSON.stringify(server.posts).replaceAll(expired, renewed))
    fireEvent.error(picture)
    await waitFor(() => expect(grid.querySelector(`img[src="${renewed}"]`)).toBeTruthy())
  })

  it('opens a photo among those of the campaign', async () => {
    const posts = [entry(0), entry(1), entry(2)]
    const { user, address } = await open(new CampaignServer({ posts }), {
      path: `/pr/vket2025s/photo/${posts[1]?.timestamp}`,
    })
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await waitFor(() => expect(address()).toBe(`/pr/vket2025s/photo/${posts[2]?.timestamp}`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/pr/vket2025s'))
  })

  it('stays as a memory when it is over', async () => {
    await open(new CampaignServer({ state: 'over', posts: [entry(0)] }), { language: 'en' })
    expect(await screen.findByText('Thank you for taking part. The photos stay here forever.')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take part with photos' })).toBeNull()
    expect(await screen.findByRole('grid')).toBeTruthy()
  })

  it('says that it has not begun', async () => {
    await open(new CampaignServer({ state: 'upcoming' }))
    expect(await screen.findByRole('timer', { name: /はじまるまで/ })).toBeTruthy()
    expect(await screen.findByText('はじまると、投稿された写真がここに並びます。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '写真を選んで参加' })).toBeNull()
  })

  it('says that there is no such campaign', async () => {
    await open(new CampaignServer(), { path: '/pr/nothing' })
    expect(await screen.findByRole('heading', { name: 'このキャンペーンは見つかりません' })).toBeTruthy()
  })

  it('says that it could not load, and tries again', async () => {
    const server = new CampaignServer()
    server.fault = 'unknown'
    const { user } = await open(server)
    const retry = await screen.findByRole('button', { name: /もう一度/ })
    server.fault = null
    await user.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: 'Vket 2025 Summer' })).toBeTruthy()
  })
})

describe('[6] a guest at a campaign', () => {
  it('sees what was posted, and is asked to log in to take part', async () => {
    const { user, address } = await open(new CampaignServer({ posts: [entry(0)] }), { signedIn: false })
    expect(await screen.findByRole('grid')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '写真を選んで参加' }))
    await user.click(await screen.findByRole('button', { name: 'ログインへ' }))
    await waitFor(() => expect(address()).toBe('/login?from=%2Fpr%2Fvket2025s'))
  })
})

describe('[4 campaign codes] the code of a link', () => {
  it('is kept for the login, and does not stay in the address', async () => {
    const server = new CampaignServer()
    const { address } = await open(server, { path: '/pr/vket2025s/SUMMER', signedIn: false })
    await waitFor(() => expect(address()).toBe('/pr/vket2025s'))
    expect(readCodes()).toEqual([{ code: 'SUMMER' }])
    expect(server.applied).toEqual([])
  })

  it('is applied once somebody is signed in: a dialog says so, and the code is dropped', async () => {
    const server = new CampaignServer()
    await open(server, { path: '/pr/vket2025s/SUMMER' })
    const dialog = await screen.findByRole('dialog', { name: 'コードを適用しました' })
    expect(dialog.textContent).toContain('2,000枚（20 GB）')
    expect(server.applied).toEqual(['SUMMER'])
    expect(readCodes()).toEqual([])
  })

  it('is kept if the server refuses it, and not sent again by itself', async () => {
    const server = new CampaignServer()
    await open(server, { path: '/pr/vket2025s/WRONG' })
    expect(await screen.findByText('このコードは使えません。リンクを確かめてください。')).toBeTruthy()
    expect(readCodes()).toEqual([{ code: 'WRONG', isRefused: true }])
    expect(server.tried).toEqual(['WRONG'])
  })

  it('is kept as it was while the server cannot be reached', async () => {
    const server = new CampaignServer()
    server.applyFault = 'promotion_not_running'
    await open(server, { path: '/pr/vket2025s/SUMMER', language: 'en' })
    expect(await screen.findByText("The campaign isn't running, so its code couldn't be used.")).toBeTruthy()
    expect(readCodes()).toEqual([{ code: 'SUMMER' }])
  })
})
