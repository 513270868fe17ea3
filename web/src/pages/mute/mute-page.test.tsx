import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { AddressBookServer } from '../../../testing/servers/address-book-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { sora, yukine } from '../../features/shares/test-shares.ts'

const open = (server: AddressBookServer) =>
  renderApp({
    path: '/setting/mute',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(new ShareServer().client()),
  })

describe('[6 mute] the list of the muted', () => {
  it('unmutes somebody, with undo', async () => {
    const server = new AddressBookServer([{ ...yukine, is_mute: true }, sora])
    const { user } = await open(server)
    expect((await screen.findByRole('link', { name: /ゆきね/ })).getAttribute('href')).toBe(`/user/${yukine.user_id}`)
    await user.click(screen.getByRole('button', { name: 'ゆきねさんのミュートを解除' }))
    expect(await screen.findByRole('heading', { name: 'ミュートした人はいません' })).toBeTruthy()
    expect(server.users[0]?.is_mute).toBe(false)
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.users[0]?.is_mute).toBe(true))
    expect(await screen.findByRole('link', { name: /ゆきね/ })).toBeTruthy()
  })

  it('says so when unmuting fails', async () => {
    const server = new AddressBookServer([{ ...yukine, is_mute: true }])
    server.faults = { 'POST /mute': 'lost' }
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'ゆきねさんのミュートを解除' }))
    expect(await screen.findByText(/接続できませんでした/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /ゆきね/ })).toBeTruthy()
  })
})
