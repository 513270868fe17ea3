import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { checkOf } from '../../../testing/tiles.ts'
import { kanade, SendingServer, yukine } from '../../features/sending/test-sending.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const open = (server: SendingServer, path: string, language: 'ja' | 'en' = 'ja') =>
  renderApp({
    path,
    language,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    pages: [samplePage('/dm'), samplePage('/dm/:userId')],
  })

const chosen = async () => within(await screen.findByRole('dialog')).findByRole('list', { name: '送る相手' })

describe('[2 /dm/create]', () => {
  it('sends chosen photos to the user of the address, and leads to the thread', async () => {
    const server = new SendingServer([yukine])
    const { user, address } = await open(server, `/dm/create?user=${yukine.user_id}`)
    expect(await screen.findByText('ゆきねさんに送る写真を選んでください。')).toBeTruthy()
    const next = screen.getByRole('button', { name: /^次へ/ }) as HTMLButtonElement
    expect(next.disabled).toBe(true)
    await user.click(await checkOf(/World 1/))
    await user.click(next)
    expect(within(await chosen()).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /^1人に送る/ }))
    await waitFor(() => expect(address()).toBe(`/dm/${yukine.user_id}`))
    expect(screen.getByText('ゆきねさんに1枚送りました')).toBeTruthy()
    expect(server.sent).toEqual([{ to: yukine.user_id, photoIds: [server.library.photos[0]?.photo_id] }])
  })

  it('sends to everybody in a group, and leads to the DMs', async () => {
    const server = new SendingServer()
    const group = server.book.keep(1, { name: '星見の会', users: [yukine, kanade] })
    const { user, address } = await open(server, `/dm/create?group=${group.id}`)
    expect(await screen.findByText('「星見の会」のみんなに送る写真を選んでください。')).toBeTruthy()
    await user.click(await checkOf(/World 2/))
    await user.click(screen.getByRole('button', { name: /^次へ/ }))
    await user.click(await screen.findByRole('button', { name: /^2人に送る/ }))
    await waitFor(() => expect(address()).toBe('/dm'))
    expect(screen.getByText('2人に1枚送りました')).toBeTruthy()
  })

  it('lets the receivers be chosen if the address names none, and keeps the photos when the dialog is closed', async () => {
    const server = new SendingServer([kanade])
    const { user } = await open(server, '/dm/create', 'en')
    expect(await screen.findByText('Choose photos first, then who gets them.')).toBeTruthy()
    await user.click(await checkOf(/World 1/))
    await user.click(screen.getByRole('button', { name: /^Next/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    await user.click(await checkOf(/World 2/))
    await user.click(screen.getByRole('button', { name: /^Next/ }))
    await user.click(await screen.findByRole('checkbox', { name: /Kanade/ }))
    await user.click(screen.getByRole('button', { name: /^Send to 1 person/ }))
    expect(await screen.findByText('Sent 2 photos to Kanade')).toBeTruthy()
  })

  it('says that it does not know a user or a group', async () => {
    const server = new SendingServer()
    await open(server, `/dm/create?user=${yukine.user_id}`)
    expect(await screen.findByRole('heading', { name: '送る相手が見つかりません' })).toBeTruthy()
    await open(server, '/dm/create?group=nonsense', 'en')
    expect(await screen.findByRole('heading', { name: "The receiver isn't here" })).toBeTruthy()
  })

  it('says that a muted user gets nothing, and that there are no photos to send', async () => {
    const server = new SendingServer([{ ...yukine, is_mute: true }])
    const { user } = await open(server, `/dm/create?user=${yukine.user_id}`)
    expect(await screen.findByText(/ゆきねさんをミュートしているため、送れません/)).toBeTruthy()
    await user.click(await checkOf(/World 1/))
    await user.click(screen.getByRole('button', { name: /^次へ/ }))
    expect(await screen.findByText('送る相手を選んでください')).toBeTruthy()
    const empty = new SendingServer()
    empty.library.photos = []
    await open(empty, '/dm/create')
    expect(await screen.findByRole('heading', { name: '送れる写真がありません' })).toBeTruthy()
  })

  it('shows that the receiver could not be loaded, with another try', async () => {
    const server = new SendingServer([yukine])
    server.book.faults['GET /user/'] = 'unknown'
    const { user } = await open(server, `/dm/create?user=${yukine.user_id}`)
    const again = await screen.findByRole('button', { name: /もう一度/ })
    server.book.faults = {}
    await user.click(again)
    expect(await screen.findByText('ゆきねさんに送る写真を選んでください。')).toBeTruthy()
  })
})
