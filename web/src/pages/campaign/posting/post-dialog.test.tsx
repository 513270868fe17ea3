import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render.tsx'
import { CampaignServer } from '../../../../testing/servers/campaign-server.ts'
import { FakeIdentity } from '../../../features/session/identity/fake-identity.ts'

async function open(server: CampaignServer, language: 'ja' | 'en' = 'ja') {
  const identity = new FakeIdentity({ signedIn: true })
  const app = await renderApp({ path: '/pr/vket2025s?post', identity, client: server.client(), language })
  const name = language === 'ja' ? '参加する写真を選ぶ' : 'Choose photos to post'
  const dialog = within(await screen.findByRole('dialog', { name }))
  const tiles = async () => within(await dialog.findByRole('grid')).findAllByRole('link')
  return { ...app, dialog, tiles }
}

/** The last words of the name of a photo, which say why it cannot be posted. */
const lastWords = (tile: HTMLElement) => tile.getAttribute('aria-label')?.split('、').at(-1)

describe('[8 campaign posting] posting from the library', () => {
  it('shows why photos cannot be posted, and posts those that can', async () => {
    const server = new CampaignServer()
    const { user, address, dialog, tiles } = await open(server)
    expect((await tiles()).map(lastWords)).toEqual([
      'World 0',
      'World 1',
      '投稿済み',
      'Vketのワールドではありません',
      'ワールド情報がありません',
    ])
    for (const tile of await tiles()) await user.click(tile)
    expect(dialog.getByText('参加すると、誰でも見られるようになります')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^2枚を投稿する/ }))
    await waitFor(() => expect(server.posted).toHaveLength(2))
    expect(await screen.findByText('「Vket 2025 Summer」に2枚投稿しました')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/pr/vket2025s'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists what the server refused, with its reason', async () => {
    const server = new CampaignServer()
    const { user, dialog, tiles } = await open(server)
    const [first] = await tiles()
    if (!first) throw new Error('There is no photo.')
    await user.click(first)
    server.postFault = 'could_not_post'
    await user.click(dialog.getByRole('button', { name: /^1枚を投稿する/ }))
    const refused = await screen.findByRole('dialog', { name: '1枚を投稿できませんでした' })
    expect(within(refused).getByText('投稿できませんでした')).toBeTruthy()
  })

  it('keeps what was chosen while only some photos are shown', async () => {
    const { user, dialog, tiles } = await open(new CampaignServer(), 'en')
    const [first] = await tiles()
    if (!first) throw new Error('There is no photo.')
    await user.click(first)
    await user.click(dialog.getByRole('button', { name: /^Other worlds/ }))
    await waitFor(async () => expect((await tiles()).map(lastWords)).toHaveLength(1))
    expect(dialog.getByRole('button', { name: /^Post 1 photo/ })).toHaveProperty('disabled', false)
  })

  it('is used with the keyboard: Escape first gives up what was chosen, then closes', async () => {
    const { user, address, dialog, tiles } = await open(new CampaignServer())
    const [first] = await tiles()
    first?.focus()
    await user.keyboard('{ArrowRight}x')
    expect(dialog.getByRole('button', { name: /^1枚を投稿する/ })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(dialog.getByRole('button', { name: /^投稿する/ })).toHaveProperty('disabled', true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/pr/vket2025s'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that the photos could not be loaded, and tries again', async () => {
    const server = new CampaignServer()
    server.candidatesFault = 'unknown'
    const { user, dialog, tiles } = await open(server)
    const retry = await dialog.findByRole('button', { name: /もう一度/ })
    server.candidatesFault = null
    await user.click(retry)
    expect(await tiles()).toHaveLength(5)
  })

  it('says that there are no photos to post', async () => {
    const server = new CampaignServer()
    server.hasPhotos = false
    const { dialog } = await open(server)
    expect(await dialog.findByRole('heading', { name: 'マイフォトにまだ写真がありません' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: /^投稿する/ })).toHaveProperty('disabled', true)
  })
})
