import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../../testing/servers/photo-server.ts'
import { withReports } from '../../../../testing/servers/report-box.ts'
import { FakeIdentity } from '../../../features/session/identity/fake-identity.ts'
import { rememberUnlock } from '../../../features/shares/index.ts'
import { ShareServer } from '../../../features/shares/test-share-server.ts'
import { me, yukine } from '../../../features/shares/test-shares.ts'
import { ofYukine } from '../test-share-page.ts'

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function send(user: User): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'スパム、宣伝' }))
  await user.click(screen.getByRole('button', { name: /^報告する/ }))
  expect(await screen.findByRole('dialog', { name: '報告を受けつけました' })).toBeTruthy()
}

const open = async (server: ShareServer, path: string, signedIn: boolean) => {
  server.viewer = signedIn ? me : null
  const { client, reported } = withReports(server.client())
  const app = await renderApp({ path, identity: new FakeIdentity({ signedIn }), client })
  return { ...app, reported }
}

describe('[decisions] ways to report something public', () => {
  it.each([true, false])('a shared album, signed in: %s', async (signedIn) => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC', owner: yukine, photos: [ofYukine(0)] })
    const { user, reported } = await open(server, `/share/${kept.id}`, signedIn)
    await user.click(await screen.findByRole('button', { name: '報告する' }))
    expect(await screen.findByRole('dialog', { name: 'このアルバムを報告しますか？' })).toBeTruthy()
    await send(user)
    expect(reported).toEqual([{ kind: 'share', id: kept.id, reason: 'spam' }])
  })

  it('a locked album, with what opened it', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'hanabi', owner: yukine, photos: [ofYukine(0)] })
    rememberUnlock(kept.id, 'token hanabi')
    const { user, reported } = await open(server, `/share/${kept.id}`, false)
    await user.click(await screen.findByRole('button', { name: '報告する' }))
    await send(user)
    const query = { unlock_token: 'token hanabi' }
    expect(reported).toEqual([{ kind: 'share', id: kept.id, reason: 'spam', query }])
  })

  it('one photo of a shared album, from the actions of the photo', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC', owner: yukine, photos: [ofYukine(0)] })
    const { user, reported } = await open(server, `/share/${kept.id}/photo/${ofYukine(0).photo_id}`, true)
    await user.click(await screen.findByRole('button', { name: '報告する' }))
    expect(await screen.findByRole('dialog', { name: 'この写真を報告しますか？' })).toBeTruthy()
    await send(user)
    const photo_id = ofYukine(0).photo_id
    expect(reported).toEqual([{ kind: 'share', id: kept.id, photo_id, reason: 'spam' }])
    // Only posts of timelines can be hidden.
    expect(screen.queryByRole('switch', { name: 'この写真を隠す' })).toBeNull()
  })

  it('nobody reports their own album, or one that is not public', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, photos: [ofYukine(0)], people: new Map([[me.user_id, 'member']]) })
    await open(server, `/share/${kept.id}`, true)
    await waitFor(() => expect(document.querySelector('[role="grid"]')).toBeTruthy())
    expect(screen.queryByRole('button', { name: '報告する' })).toBeNull()
  })

  it('the link of a photo, as a guest', async () => {
    const photo = photoNumber(0)
    const server = new PhotoServer([photo])
    const path = '/p/aaaaaaaaaaaaaaaaaaaaaa'
    server.links.links.set(photo.photo_id, {
      path,
      created_at: '2025-08-16T12:00:00Z',
      expires_at: null,
      shows_world: true,
      shows_owner: false,
      allow_original: false,
    })
    const { client, reported } = withReports(server.client())
    const { user } = await renderApp({ path, identity: new FakeIdentity(), client })
    await user.click(await screen.findByRole('button', { name: '報告する' }))
    await send(user)
    expect(reported).toEqual([{ kind: 'photo_link', id: 'aaaaaaaaaaaaaaaaaaaaaa', reason: 'spam' }])
  })
})
